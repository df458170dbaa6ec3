import type { PlainDate } from "~/platform/kernel/dates";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import type { ManualFields, ManualLine, Repeat } from "../domain";

export interface FormLine {
  accountId: string | null;
  debit: MoneyValue;
  credit: MoneyValue;
  /** Subjects of the line, kept as they are. */
  kept: Omit<ManualLine, "accountId" | "amount">;
}

/** An entry as a form holds it. */
export interface ManualForm {
  day: string;
  memo: string;
  lines: FormLine[];
  reversesOn: string;
  repeat: string | null;
  repeatUntil: string;
}

const NOBODY = { customerId: null, supplierId: null, moveId: null, vehicleId: null };
export const blankLine = (): FormLine => ({ accountId: null, debit: "", credit: "", kept: NOBODY });

export const blankForm = (today: PlainDate): ManualForm => ({
  ...{ day: today, memo: "", reversesOn: "", repeat: "never", repeatUntil: "" },
  lines: [blankLine(), blankLine()],
});

export function formOf({ lines, repeatUntil, reversesOn, day, memo, repeat }: ManualFields): ManualForm {
  return {
    ...{ day, memo, repeat, reversesOn: reversesOn ?? "", repeatUntil: repeatUntil ?? "" },
    lines: lines.map(({ accountId, amount, customerId, supplierId, moveId, vehicleId }) => ({
      accountId,
      debit: amount > 0 ? amount : "",
      credit: amount < 0 ? -amount : "",
      kept: { customerId, supplierId, moveId, vehicleId },
    })),
  };
}

export const amountOf = ({ debit, credit }: FormLine): number => centsOf(debit) - centsOf(credit);

export const fieldsOf = ({
  day,
  memo,
  lines,
  reversesOn,
  repeat,
  repeatUntil,
}: ManualForm): ManualFields => ({
  ...{ day: day as PlainDate, memo, repeat: (repeat ?? "never") as Repeat },
  reversesOn: (reversesOn || null) as PlainDate | null,
  repeatUntil: (repeatUntil || null) as PlainDate | null,
  lines: lines.flatMap((line) =>
    line.accountId && amountOf(line) !== 0
      ? { accountId: line.accountId, amount: amountOf(line), ...line.kept }
      : [],
  ),
});
