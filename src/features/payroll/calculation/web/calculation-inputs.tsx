import { ActionIcon, Button, Group, SimpleGrid } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useFieldArray } from "react-hook-form";
import { DEDUCTION_KIND_LABELS, DEDUCTION_KINDS } from "~/features/deductions/domain";
import {
  AmountField,
  CheckboxField,
  DateField,
  NumberField,
  SelectField,
  TextField,
} from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import { allowanceNameRequired, deductionNameRequired } from "../errors";
import type { CalculationValues } from "./calculation-values";
import styles from "./calculator-page.module.css";

interface Inputs {
  of: WriteForm<CalculationValues>;
}

const KINDS = DEDUCTION_KINDS.map((value) => ({ value, label: DEDUCTION_KIND_LABELS[value] }));

/** Pay terms, and deductions other than tax and contributions. */
export function CalculationInputs({ of }: Inputs) {
  return (
    <>
      <Card title="Pay">
        <SimpleGrid minColWidth={180} spacing={16} verticalSpacing={12}>
          <SelectField
            of={of}
            name="profile"
            label="Rules"
            data={[
              { value: "as-specified", label: "Simplified rules" },
              { value: "by-law", label: "By law" },
            ]}
          />
          <DateField
            of={of}
            name="date"
            label="Last day of the month paid"
            required="Please choose the day"
          />
          <AmountField
            of={of}
            name="basicSalary"
            label="Basic salary"
            required="Please enter the basic salary"
          />
          <NumberField of={of} name="totalWorkingDays" label="Working days" min={1} max={31} />
          <NumberField of={of} name="daysWorked" label="Days worked" min={0} decimals={2} />
          <NumberField of={of} name="overtimeHours" label="Overtime hours" min={0} decimals={2} />
          <NumberField of={of} name="overtimeRate" label="Overtime rate" min={0} max={10} decimals={2} />
          <AmountField of={of} name="bonus" label="Bonus" />
          <AmountField of={of} name="commission" label="Commission" />
        </SimpleGrid>
      </Card>
      <Allowances of={of} />
      <Deductions of={of} />
    </>
  );
}

function Allowances({ of }: Inputs) {
  const { fields, append, remove } = useFieldArray({
    control: of.control,
    name: "allowances",
    keyName: "key",
  });
  return (
    <Card
      title="Allowances"
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={fields.length >= 50}
          onClick={() => append({ name: "", amount: "", taxable: true, prorated: false })}
        >
          Add allowance
        </Button>
      }
    >
      {fields.length === 0 && <p className={styles.none}>None</p>}
      {fields.map(({ key }, at) => (
        <div key={key} className={styles.row}>
          <TextField
            of={of}
            name={`allowances.${at}.name`}
            label="Name"
            required={allowanceNameRequired.en}
            maxLength={100}
          />
          <AmountField of={of} name={`allowances.${at}.amount`} label="Amount" />
          <Group gap={16} wrap="nowrap" mih={40}>
            <CheckboxField of={of} name={`allowances.${at}.taxable`} label="Taxable" />
            <CheckboxField of={of} name={`allowances.${at}.prorated`} label="By days" />
          </Group>
          <Remove what={`allowance ${at + 1}`} onRemove={() => remove(at)} />
        </div>
      ))}
    </Card>
  );
}

function Deductions({ of }: Inputs) {
  const { fields, append, remove } = useFieldArray({
    control: of.control,
    name: "deductions",
    keyName: "key",
  });
  return (
    <Card
      title="Deductions"
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={fields.length >= 50}
          onClick={() => append({ type: "loan", name: "", amount: "" })}
        >
          Add deduction
        </Button>
      }
    >
      {fields.length === 0 && <p className={styles.none}>None</p>}
      {fields.map(({ key }, at) => (
        <div key={key} className={styles.row}>
          <TextField
            of={of}
            name={`deductions.${at}.name`}
            label="Name"
            required={deductionNameRequired.en}
            maxLength={100}
          />
          <AmountField of={of} name={`deductions.${at}.amount`} label="Amount" />
          <SelectField of={of} name={`deductions.${at}.type`} label="Kind" data={KINDS} />
          <Remove what={`deduction ${at + 1}`} onRemove={() => remove(at)} />
        </div>
      ))}
    </Card>
  );
}

function Remove({ what, onRemove }: { what: string; onRemove: () => void }) {
  return (
    <ActionIcon color="red" size={44} aria-label={`Remove ${what}`} onClick={onRemove}>
      <IconTrash size={18} />
    </ActionIcon>
  );
}

/** Payments that the employee makes elsewhere and that lower the tax. */
export function FactInputs({ of }: Inputs) {
  return (
    <Card title="For tax only">
      <SimpleGrid minColWidth={180} spacing={16} verticalSpacing={12}>
        <AmountField of={of} name="pension" label="Registered pension" />
        <AmountField of={of} name="insurancePremium" label="Insurance premium" />
        <AmountField of={of} name="mortgageInterest" label="Mortgage interest" />
        <AmountField of={of} name="postRetirementMedical" label="Medical fund" />
        <AmountField of={of} name="carBenefit" label="Company car, monthly value" />
        <AmountField of={of} name="mealBenefit" label="Meals, monthly value" />
        <AmountField of={of} name="otherBenefits" label="Other benefits, monthly value" />
        <AmountField of={of} name="houseRent" label="House provided, its rent" />
        <AmountField of={of} name="houseRentPaid" label="Rent the employee pays" />
        <CheckboxField of={of} name="disabled" label="Certificate of disability" />
        <CheckboxField of={of} name="resident" label="Resident of Kenya for tax" />
        <CheckboxField of={of} name="primaryEmployment" label="Primary employment" />
      </SimpleGrid>
    </Card>
  );
}
