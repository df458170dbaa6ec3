import { applyCredit } from "~/features/payments/server/commands/settle-invoice";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { spread } from "../../domain";
import { listDue } from "../queries/due";

/**
 * Pays the open invoices of a move with money that came on site in excess of the one it was recorded on, such as for extras
 * that were billed later.
 */
export async function spreadMoney(tx: Tx, moveId: string, now: Date): Promise<void> {
  const of = (await listDue(tx, [moveId])).get(moveId);
  if (!of) return;
  for (const { row, amount } of spread(of.invoices, of.held))
    await applyCredit(tx, system, {
      ...{ invoiceId: trustedReach(tx, "invoice", row.id, "part"), amount, now },
      reason: "Paid on site",
    });
}
