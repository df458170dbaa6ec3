import { ActionIcon, Button, Group, TagsInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useFieldArray } from "react-hook-form";
import { currencyMark } from "~/platform/kernel/money";
import {
  AmountField,
  BoundField,
  CheckboxField,
  PhoneField,
  SelectField,
  TextField,
} from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import {
  ALLOWANCE_TYPE_LABELS,
  ALLOWANCE_TYPES,
  MAX_ALLOWANCES,
  PAID_BY,
  PAID_BY_LABELS,
  PAY_FREQUENCIES,
  PAY_FREQUENCY_LABELS,
} from "../../compensation/domain";
import { allowanceNameRequired } from "../../compensation/errors";
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from "../../domain";
import styles from "./employee-inputs.module.css";
import type { EmployeeValues, RELIEF_NAMES } from "./employee-values";

const RELIEFS = [
  ["insurancePremium", "Insurance Premium", "Monthly: life, health and education cover, with proof."],
  ["mortgageInterest", "Mortgage Interest", "Monthly, for the home they live in."],
  ["postRetirementMedical", "Post-retirement Medical", "Monthly, paid to a medical fund."],
] as const satisfies readonly (readonly [(typeof RELIEF_NAMES)[number], string, string])[];
const BENEFITS = [
  ["carBenefit", "Company Car", "Monthly value: 2% of its cost, or its lease cost."],
  ["mealBenefit", "Meals", "Monthly value. The amount above the legal limit is taxed."],
  ["otherBenefits", "Other Benefits", "Monthly value. Taxed once above the legal limit."],
  ["houseRent", "House", "Monthly rent that you pay, or the market rent."],
  ["houseRentPaid", "Rent They Pay", "The part the employee pays each month."],
] as const satisfies readonly (readonly [(typeof RELIEF_NAMES)[number], string, string])[];

interface InputsProps {
  of: WriteForm<EmployeeValues>;
}

export function CompensationInputs({ of, hires }: InputsProps & { hires: boolean }) {
  const { fields, append, remove } = useFieldArray({
    control: of.control,
    name: "compensation.allowances",
    keyName: "key",
  });
  return (
    <>
      <AmountField
        of={of}
        name="compensation.baseSalary"
        label={`Base Salary, ${currencyMark()}`}
        withAsterisk
        description={
          hires ? "From the start date." : "A change applies from today. The record keeps earlier values."
        }
      />
      <SelectField
        of={of}
        name="compensation.payFrequency"
        label="Pay Frequency"
        data={PAY_FREQUENCIES.map((value) => ({ value, label: PAY_FREQUENCY_LABELS[value] }))}
      />
      <SelectField
        of={of}
        name="compensation.paidBy"
        label="Base Salary is per"
        data={PAID_BY.map((value) => ({ value, label: PAID_BY_LABELS[value] }))}
      />
      <BoundField of={of} name="compensation.benefits">
        {({ value, onChange, error }) => (
          <TagsInput
            label="Benefits"
            description="Press Enter after each one."
            value={value}
            onChange={onChange}
            error={error}
            maxTags={30}
            maxLength={120}
          />
        )}
      </BoundField>
      <h3 className={styles.part}>Allowances</h3>
      <p>Paid in full for a partly worked month, unless prorated by days worked.</p>
      <div className={styles.rows}>
        {fields.map(({ key, type }, at) => (
          <AllowanceRow key={key} of={of} at={at} kept={type} onRemove={() => remove(at)} />
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} />}
            disabled={fields.length >= MAX_ALLOWANCES}
            onClick={() => append({ name: "", amount: "", type: "other", taxable: true, prorated: false })}
          >
            Add Allowance
          </Button>
        </Group>
      </div>
    </>
  );
}

const TYPES = ALLOWANCE_TYPES.map((value) => ({ value, label: ALLOWANCE_TYPE_LABELS[value] }));

function AllowanceRow({
  of,
  at,
  kept,
  onRemove,
}: InputsProps & { at: number; kept: string | null; onRemove: () => void }) {
  const isOwn = kept !== null && TYPES.every(({ value }) => value !== kept);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid of fields
    <div role="group" aria-label={`Allowance ${at + 1}`} className={styles.allowance}>
      <TextField
        of={of}
        name={`compensation.allowances.${at}.name`}
        label="Name"
        required={allowanceNameRequired.en}
        maxLength={80}
      />
      <SelectField
        of={of}
        name={`compensation.allowances.${at}.type`}
        label="Type"
        data={isOwn ? [...TYPES, { value: kept, label: kept }] : TYPES}
      />
      <AmountField
        of={of}
        name={`compensation.allowances.${at}.amount`}
        label={`Amount, ${currencyMark()}`}
      />
      <ActionIcon color="red" size={44} aria-label={`Remove allowance ${at + 1}`} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
      <div className={styles.ticks}>
        <CheckboxField of={of} name={`compensation.allowances.${at}.taxable`} label="Taxed" />
        <CheckboxField
          of={of}
          name={`compensation.allowances.${at}.prorated`}
          label="Prorated by days worked"
        />
      </div>
    </div>
  );
}

/** Where the pay goes, and what tax files need. */
export function BankingInputs({ of }: InputsProps) {
  return (
    <>
      <SelectField
        of={of}
        name="bankingInfo.paymentMethod"
        label="Payment Method"
        data={PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))}
      />
      <PhoneField of={of} name="bankingInfo.mpesaNumber" label="M-Pesa Number" maxLength={30} />
      <TextField of={of} name="bankingInfo.bankName" label="Bank Name" maxLength={80} />
      <TextField
        of={of}
        name="bankingInfo.accountNumber"
        label="Account Number"
        description="Stored encrypted; re-enter to change it."
        maxLength={30}
      />
      <TextField of={of} name="bankingInfo.branchCode" label="Branch Code" maxLength={20} />
      <h3 className={styles.part}>Tax and Social Security</h3>
      <TextField
        of={of}
        name="payrollInfo.taxNumber"
        label="KRA PIN"
        description="Like A123456789B. Stored encrypted."
        maxLength={11}
      />
      <TextField of={of} name="payrollInfo.nssfNumber" label="NSSF Number" maxLength={20} />
      <TextField of={of} name="payrollInfo.shaNumber" label="SHA Number" maxLength={20} />
      <TextField
        of={of}
        name="payrollInfo.disabilityCertificate"
        label="Disability Certificate"
        maxLength={60}
      />
      <h3 className={styles.part}>Tax Reliefs</h3>
      {RELIEFS.map(([name, label, description]) => (
        <AmountField
          key={name}
          of={of}
          name={`payrollInfo.${name}`}
          label={`${label}, ${currencyMark()}`}
          description={description}
        />
      ))}
      <h3 className={styles.part}>Benefits in Kind</h3>
      {BENEFITS.map(([name, label, description]) => (
        <AmountField
          key={name}
          of={of}
          name={`payrollInfo.${name}`}
          label={`${label}, ${currencyMark()}`}
          description={description}
        />
      ))}
      <CheckboxField of={of} name="payrollInfo.resident" label="Resident of Kenya for tax" />
      <CheckboxField of={of} name="payrollInfo.primaryEmployment" label="This is their primary employment" />
    </>
  );
}
