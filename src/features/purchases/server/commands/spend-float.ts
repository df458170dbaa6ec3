import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Cents } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";

export interface FloatSpending {
  personId: string;
  purchaseId: string;
  /** The purchase's number, for the history of the float. */
  number: string;
  /** The total that the purchase takes from the float; 0 returns it. */
  amount: Cents;
  now: Date;
}

/** Answered by the floats: sets the amount that a purchase takes from a person's float. INVALID if the float has less. */
export const floatSpending = definePort<(tx: Tx, actor: Actor, spending: FloatSpending) => Promise<void>>();

export async function spendFloat(tx: Tx, actor: Actor, spending: FloatSpending): Promise<void> {
  for (const spend of floatSpending.all()) await spend(tx, actor, spending);
}
