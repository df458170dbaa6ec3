import { ActionIcon, Button, Group } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { type CustomerChoice, CustomerPicker } from "~/features/customers/web/customer-picker";
import {
  lineAmount,
  type OfferedLine,
  PRICE_CATEGORIES,
  type PriceCategory,
  type TaxRules,
  totalsOf,
} from "~/features/pricing/domain/prices";
import { PriceLinePicker } from "~/features/pricing/web/price-line-picker";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import {
  AmountField,
  DateField,
  NumberField,
  PhoneField,
  SelectField,
  TextField,
} from "~/platform/ui/form/fields";
import { Form, FormFoot, type WriteForm } from "~/platform/ui/form/write-form";
import { centsOf } from "~/platform/ui/office/money-field";
import { Sums } from "~/platform/ui/office/sums";
import { contactOf, type DraftValues, emptyLine } from "./draft-values";
import styles from "./invoice-inputs.module.css";

const CATEGORIES: Record<PriceCategory, string> = {
  base: "Base fee",
  distance: "Distance",
  rooms: "Rooms",
  volume: "Volume",
  additional: "Service",
  insurance: "Insurance",
  storage: "Storage",
};

interface InvoiceInputsProps {
  of: WriteForm<DraftValues>;
  tax: TaxRules;
  offered: readonly OfferedLine[];
  begunFor?: CustomerChoice | undefined;
  onLeave: () => void;
}

/** Customer, move, lines and terms of an invoice made by hand; one form for making and editing. */
export function InvoiceInputs({ of, tax, offered, begunFor, onLeave }: InvoiceInputsProps) {
  const priced = of.values.lines.map(({ category, quantity, unitPrice }) => ({
    category,
    amount: lineAmount(quantity ?? 0, centsOf(unitPrice)),
  }));
  const { vat, total } = totalsOf(priced, tax);
  return (
    <Form of={of} className={styles.form} ready={total > 0}>
      <CustomerInputs of={of} begunFor={begunFor} />
      <fieldset className={`frame ${styles.card}`}>
        <legend>Move and terms</legend>
        <TextField of={of} name="fromLocation" label="From" />
        <TextField of={of} name="toLocation" label="To" />
        <DateField of={of} name="serviceDate" label="Service date" />
        <DateField of={of} name="dueDate" label="Due date" description="Leave empty for the usual terms." />
        <AmountField of={of} name="depositDue" label="Deposit due" />
      </fieldset>
      <fieldset className={`frame ${styles.card} ${styles.wide}`}>
        <legend>{tax.vatRegistered ? "Lines, before VAT" : "Lines"}</legend>
        <LineInputs of={of} offered={offered} amounts={priced.map(({ amount }) => amount)} />
        <Sums
          sums={[
            ...(tax.vatRegistered ? [[`VAT ${tax.vatRate / 100}%`, formatAmount(vat)] as const] : []),
            ["Total", formatKes(total)],
          ]}
        />
      </fieldset>
      <FormFoot of={of} className={styles.wide} submit="Save draft" ready={total > 0} onLeave={onLeave} />
    </Form>
  );
}

function CustomerInputs({ of, begunFor }: Pick<InvoiceInputsProps, "of" | "begunFor">) {
  const [known, setKnown] = useState<CustomerChoice | null>(begunFor ?? null);
  const choose = (customer: CustomerChoice | null) => {
    setKnown(customer);
    if (!customer) return;
    const contact = contactOf(customer);
    of.set("customerName", contact.customerName);
    of.set("customerEmail", contact.customerEmail);
    of.set("customerPhone", contact.customerPhone);
    of.set("customerKraPin", contact.customerKraPin);
  };
  return (
    <fieldset className={`frame ${styles.card}`}>
      <legend>Customer</legend>
      <CustomerPicker label="Known customer" value={known} onChange={choose} />
      <TextField of={of} name="customerName" label="Name" />
      <TextField
        of={of}
        name="customerEmail"
        label="Email"
        type="email"
        description="An existing customer is found by this email, or by phone number."
      />
      <PhoneField of={of} name="customerPhone" label="Phone" />
      <TextField of={of} name="customerKraPin" label="KRA PIN" />
    </fieldset>
  );
}

interface LineInputsProps {
  of: WriteForm<DraftValues>;
  offered: readonly OfferedLine[];
  /** Cents of each line. */
  amounts: readonly number[];
}

function LineInputs({ of, offered, amounts }: LineInputsProps) {
  const { fields, append, remove, update } = useFieldArray({ control: of.control, name: "lines" });
  const add = ({ category, description, quantity, unitPrice }: OfferedLine) => {
    const line = { category, description, quantity, unitPrice };
    const blank = of.values.lines.findIndex((each) => each.description === "" && each.unitPrice === "");
    if (blank === -1) append(line);
    else update(blank, line);
  };
  return (
    <>
      {fields.map(({ id }, place) => (
        <div key={id} className={styles.line}>
          <TextField
            of={of}
            name={`lines.${place}.description`}
            className={styles.description}
            label="Description"
          />
          <SelectField
            of={of}
            name={`lines.${place}.category`}
            label="Kind"
            data={PRICE_CATEGORIES.map((value) => ({ value, label: CATEGORIES[value] }))}
          />
          <NumberField of={of} name={`lines.${place}.quantity`} label="Quantity" decimals={1} min={0} />
          <AmountField of={of} name={`lines.${place}.unitPrice`} label="Unit price" />
          <p className={styles.amount}>
            <span className="visually-hidden">Amount </span>
            {formatAmount(amounts[place] ?? 0)}
          </p>
          <ActionIcon
            className={styles.remove}
            color="red"
            size={44}
            aria-label={`Remove line ${place + 1}`}
            disabled={fields.length === 1}
            onClick={() => remove(place)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
      <Group gap={12}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => append(emptyLine(), { shouldFocus: true })}
        >
          Add line
        </Button>
        <PriceLinePicker offered={offered} onChoose={add} />
      </Group>
    </>
  );
}
