import { type Cents, currencyMark, formatAmount, readAmount } from "~/platform/kernel/money";
import { isGrouping, type ReadFigure } from "~/platform/kernel/numbers";
import { type FigureFieldProps, type FigureValue, figureOf, TypedField } from "./typed-field";

/** An amount in a form: cents, "" for an empty field, NaN for invalid text, which forms never send. */
export type MoneyValue = FigureValue;

/** Cents of a form's amount, for sums; 0 if empty or invalid. */
export const centsOf = (value: MoneyValue | undefined): Cents => figureOf(value);

interface MoneyFieldProps extends FigureFieldProps {
  /** Whole shillings only, as M-Pesa requires. */
  whole?: boolean;
  bare?: boolean;
}

function readCents(text: string, whole: boolean): ReadFigure {
  const read = readAmount(text, { whole });
  if ("cents" in read) return { figure: read.cents };
  return "problem" in read ? { ...read, underWay: isGrouping(text) } : read;
}

/** An amount typed in shillings, stored in cents. */
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
