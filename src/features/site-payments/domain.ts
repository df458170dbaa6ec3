import { defineEvent } from "~/platform/events/define";
import type { Cents } from "~/platform/kernel/money";

/** The debt of a move's customer on site, in cents. */
export interface Owed {
  /** Open invoices. */
  open: Cents;
  /** Signed extras that are not billed yet. */
  extras: Cents;
  /** Money that came on site for extras before they were billed. */
  held: Cents;
}

/** Never negative: what came in excess is the customer's credit. */
export const dueOf = ({ open, extras, held }: Owed): Cents => Math.max(0, open + extras - held);

/** Shares of `money` for invoices in their order, none above its balance. Rows of nothing are left out. */
export function spread<Row extends { balance: Cents }>(
  rows: readonly Row[],
  money: Cents,
): { row: Row; amount: Cents }[] {
  let left = money;
  return rows.flatMap((row) => {
    const amount = Math.min(left, row.balance);
    if (amount <= 0) return [];
    left -= amount;
    return [{ row, amount }];
  });
}

interface Taken {
  /** The move's number. */
  move: string;
  person: string;
  amount: Cents;
  /** Empty if it could not be recorded on an invoice. */
  receipt: string;
}
/** Subjects are takings. */
export const cashTaken = defineEvent<Taken>("cash.taken");
