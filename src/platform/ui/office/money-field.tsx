import { TextInput } from "@mantine/core";
import { useState } from "react";
import { type Cents, currencyMark, formatAmount, isGrouping, readAmount } from "~/platform/kernel/money";
import styles from "./money-field.module.css";

/** An amount as a form holds it: cents, "" for an empty field, NaN while what is typed is none (the API refuses it). */
export type MoneyValue = Cents | "";

interface MoneyFieldProps {
  label: string;
  description?: string | undefined;
  placeholder?: string;
  value: MoneyValue;
  onChange: (value: MoneyValue) => void;
  error?: string | undefined;
  /** Whole shillings only, as M-Pesa takes them. */
  whole?: boolean;
  id?: string;
  className?: string | undefined;
  withAsterisk?: boolean;
  /** First in a dialog. */
  focus?: boolean;
}

const textOf = (value: MoneyValue) => (value === "" || Number.isNaN(value) ? "" : formatAmount(value));

/** Cents of a form's amount for sums beside it; nothing for what is none. */
export function centsOf(value: MoneyValue | undefined): Cents {
  return value === undefined || value === "" || Number.isNaN(value) ? 0 : value;
}

/**
 * An amount in shillings. The text stays as it is typed or pasted until the field is left: a figure that lost its point
 * or its sign on the way would be another amount. What is no amount is refused in words.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onChange, error, whole = false, focus, className, ...rest } = props;
  const [typed, setTyped] = useState(() => textOf(value));
  const [known, setKnown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  // Set from elsewhere, by a button for the whole balance: the text follows.
  if (!Object.is(known, value)) {
    setKnown(value);
    setTyped(textOf(value));
  }
  const read = readAmount(typed, { whole });
  const problem = "problem" in read ? read.problem : undefined;
  // '1,5' is on its way to 1,500: said when the field is left.
  const isUnderWay = !isLeft && isGrouping(typed);
  const type = (text: string) => {
    const next = readAmount(text, { whole });
    const amount = "cents" in next ? next.cents : "empty" in next ? "" : Number.NaN;
    setTyped(text);
    setLeft(false);
    setKnown(amount);
    onChange(amount);
  };
  return (
    <TextInput
      {...rest}
      {...(className ? { className } : {})}
      classNames={{ input: styles.input ?? "" }}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      leftSection={<span className={styles.unit}>{currencyMark()}</span>}
      leftSectionWidth={52}
      value={typed}
      error={isUnderWay ? undefined : (problem ?? error)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        setLeft(true);
        if ("cents" in read) setTyped(formatAmount(read.cents));
      }}
      {...(focus ? { "data-autofocus": true } : {})}
    />
  );
}
