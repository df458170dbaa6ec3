import type { Reader, Tx } from "~/platform/db/database";
import type { Cents } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";

/** The feature that counts the cash of people, such as floats. */
interface CashHolders {
  /** Called once for each taking, in its transaction. */
  add(tx: Tx, taken: { id: string; personId: string; amount: Cents; at: Date }): Promise<void>;
  inHand(reader: Reader, personId: string): Promise<Cents>;
}
export const cashHolders = definePort<CashHolders>();

/** Cash of the company that a person has not handed over. */
export async function sumInHand(reader: Reader, personId: string): Promise<Cents> {
  let sum = 0;
  for (const holders of cashHolders.all()) sum += await holders.inHand(reader, personId);
  return sum;
}
