import { ActionIcon, Button, NumberInput, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import {
  lineAmount,
  PRICE_CATEGORIES,
  type PriceCategory,
  type TaxRules,
  totalsOf,
} from "~/features/pricing/domain";
import type { FieldErrors } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { FormEnd } from "~/platform/ui/office/form-end";
import { centsOf, MoneyField, type MoneyValue } from "~/platform/ui/office/money-field";
import styles from "./invoice-inputs.module.css";

const CATEGORIES: Record<PriceCategory, string> = {
  base: "Base fee",
  distance: "Distance",
  rooms: "Rooms",
  additional: "Service",
  insurance: "Insurance",
  storage: "Storage",
};

interface LineFields {
  key: string;
  category: PriceCategory;
  description: string;
  quantity: number | "";
  unitPrice: MoneyValue;
}

/** A draft as it is typed: amounts in cents, dates empty when there are none. */
export interface DraftValues {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerKraPin: string;
  fromLocation: string;
  toLocation: string;
  serviceDate: string;
  dueDate: string;
  depositDue: MoneyValue;
  lines: LineFields[];
}

const emptyLine = (): LineFields => ({
  key: newId(),
  category: "additional",
  description: "",
  quantity: 1,
  unitPrice: "",
});

export const EMPTY_DRAFT: DraftValues = {
  customerName: "",
  customerEmail: "",
  customerPhone: "",
  customerKraPin: "",
  fromLocation: "",
  toLocation: "",
  serviceDate: "",
  dueDate: "",
  depositDue: "",
  lines: [],
};

/** What the API takes of it. */
export function draftInputOf(values: DraftValues) {
  return {
    ...values,
    serviceDate: values.serviceDate || null,
    dueDate: values.dueDate || null,
    depositDue: values.depositDue === "" ? 0 : values.depositDue,
    lines: values.lines.map(({ category, description, quantity, unitPrice }) => ({
      category,
      description,
      quantity: quantity === "" ? 0 : quantity,
      unitPrice: unitPrice === "" ? 0 : unitPrice,
    })),
  };
}

/** Customer, move, lines and terms of an invoice made by hand; one form for making and editing. */
export function InvoiceInputs({
  start,
  tax,
  busy,
  problem,
  errors,
  submit,
  onSubmit,
  onCancel,
}: {
  start: DraftValues;
  tax: TaxRules;
  busy: boolean;
  problem?: string | undefined;
  errors: FieldErrors;
  submit: string;
  onSubmit: (values: DraftValues) => Promise<void>;
  onCancel: () => void;
}) {
  const [values, setValues] = useState<DraftValues>(() => ({
    ...start,
    lines: start.lines.length > 0 ? start.lines : [emptyLine()],
  }));
  const change = (part: Partial<DraftValues>) => setValues((before) => ({ ...before, ...part }));
  const changeLine = (key: string, part: Partial<LineFields>) =>
    change({ lines: values.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) });
  const priced = values.lines.map((line) => ({
    category: line.category,
    amount: lineAmount(line.quantity === "" ? 0 : line.quantity, centsOf(line.unitPrice)),
  }));
  const { vat, total } = totalsOf(priced, tax);
  const text = (name: "customerName" | "customerKraPin" | "fromLocation" | "toLocation", label: string) => (
    <TextInput
      label={label}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        return onSubmit(values);
      }}
    >
      <fieldset className={styles.card}>
        <legend>Customer</legend>
        {text("customerName", "Name")}
        <TextInput
          type="email"
          label="Email"
          description="A customer with this address, else with this phone number, is found again."
          value={values.customerEmail}
          error={errors.customerEmail}
          onChange={(event) => change({ customerEmail: event.currentTarget.value })}
        />
        <TextInput
          type="tel"
          label="Phone"
          value={values.customerPhone}
          error={errors.customerPhone}
          onChange={(event) => change({ customerPhone: event.currentTarget.value })}
        />
        {text("customerKraPin", "KRA PIN")}
      </fieldset>
      <fieldset className={styles.card}>
        <legend>Move and terms</legend>
        {text("fromLocation", "From")}
        {text("toLocation", "To")}
        <TextInput
          type="date"
          label="Service date"
          value={values.serviceDate}
          error={errors.serviceDate}
          onChange={(event) => change({ serviceDate: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Due date"
          description="Left empty, the usual terms."
          value={values.dueDate}
          error={errors.dueDate}
          onChange={(event) => change({ dueDate: event.currentTarget.value })}
        />
        <MoneyField
          label="Deposit due"
          value={values.depositDue}
          error={errors.depositDue}
          onChange={(depositDue) => change({ depositDue })}
        />
      </fieldset>
      <fieldset className={`${styles.card} ${styles.wide}`}>
        <legend>Lines, before VAT</legend>
        {values.lines.map((line, place) => {
          const error = (field: string) => errors[`lines.${place}.${field}`];
          return (
            <div key={line.key} className={styles.line}>
              <TextInput
                className={styles.description}
                label="Description"
                value={line.description}
                error={error("description")}
                onChange={(event) => changeLine(line.key, { description: event.currentTarget.value })}
              />
              <Select
                label="Kind"
                allowDeselect={false}
                data={PRICE_CATEGORIES.map((value) => ({ value, label: CATEGORIES[value] }))}
                value={line.category}
                onChange={(category) => category && changeLine(line.key, { category })}
              />
              <NumberInput
                label="Quantity"
                decimalScale={1}
                allowNegative={false}
                hideControls
                value={line.quantity}
                error={error("quantity")}
                onChange={(next) => changeLine(line.key, { quantity: typeof next === "number" ? next : "" })}
              />
              <MoneyField
                label="Unit price"
                value={line.unitPrice}
                error={error("unitPrice")}
                onChange={(unitPrice) => changeLine(line.key, { unitPrice })}
              />
              <p className={styles.amount}>
                <span className="visually-hidden">Amount </span>
                {formatAmount(priced[place]?.amount ?? 0)}
              </p>
              <ActionIcon
                className={styles.remove}
                variant="subtle"
                color="red"
                size={44}
                aria-label={`Remove line ${place + 1}`}
                disabled={values.lines.length === 1}
                onClick={() => change({ lines: values.lines.filter(({ key }) => key !== line.key) })}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </div>
          );
        })}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => change({ lines: [...values.lines, emptyLine()] })}
        >
          Add line
        </Button>
        <dl className={styles.sums} aria-live="polite">
          <div>
            <dt>VAT {tax.vatRate / 100}%</dt>
            <dd>{formatAmount(vat)}</dd>
          </div>
          <div>
            <dt>Total</dt>
            <dd>{formatKes(total)}</dd>
          </div>
        </dl>
      </fieldset>
      <div className={styles.wide}>
        <FormEnd
          problem={problem ?? errors.lines}
          submit={submit}
          busy={busy}
          disabled={total === 0}
          onCancel={onCancel}
        />
      </div>
    </form>
  );
}
