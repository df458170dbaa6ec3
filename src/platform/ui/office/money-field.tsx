import { type Cents, currencyMark, formatAmount, readAmount } from "~/platform/kernel/money";
import { isGrouping, type ReadFigure } from "~/platform/kernel/numbers";
import { type FigureFieldProps, type FigureValue, figureOf, TypedField } from "./typed-field";

/** An amount as a form holds it: cents, "" for an empty field, NaN while what is typed is none (no form sends that). */
export type MoneyValue = FigureValue;

/** Cents of a form's amount for sums beside it; nothing for what is none. */
export const centsOf = (value: MoneyValue | undefined): Cents => figureOf(value);

interface MoneyFieldProps extends FigureFieldProps {
  /** Whole shillings only, as M-Pesa takes them. */
  whole?: boolean;
  /** In a table whose head names the currency. */
  bare?: boolean;
}

function readCents(text: string, whole: boolean): ReadFigure {
  const read = readAmount(text, { whole });
  if ("cents" in read) return { figure: read.cents };
  return "problem" in read ? { ...read, underWay: isGrouping(text) } : read;
}

/** An amount in shillings, kept in cents. */
export function MoneyField({ whole = false, bare = false, ...props }: MoneyFieldProps) {
  return (
    <TypedField
      {...props}
      read={(text) => readCents(text, whole)}
      write={formatAmount}
      mark={bare ? undefined : { side: "left", text: currencyMark() }}
    />
  );
}
