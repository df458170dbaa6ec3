import { and, desc, eq, gte, lt } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import { moves } from "~/features/moves/server/tables";
import type { PurchaseFields } from "~/features/purchases/domain/purchases";
import { approvePurchase } from "~/features/purchases/server/commands/decide-purchase";
import { enterPurchase } from "~/features/purchases/server/commands/enter-purchase";
import { payPurchase } from "~/features/purchases/server/commands/pay-purchase";
import type { Tx } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { deriveAll } from "./server/commands/derive-profits";

/** Moves of these days get bills. */
const RECENT = 75;

/** Costs of single moves: account, payee, what, shillings. */
const COSTS = [
  ["5040", "Mfano County Permits", "Loading permit and parking", 3_500],
  ["5030", "Mfano Packaging Shop", "Crates for glass, wrap", 6_800],
  ["5040", "Mfano Weighbridge", "Tolls and weighbridge", 2_400],
  ["5030", "Mfano Packaging Shop", "Mattress covers, boxes", 4_200],
  ["6240", "Mfano Lodge", "Night for the crew", 14_000],
  ["5000", "Mfano Casuals", "Two loaders for the stairs", 5_000],
] as const;

/** Bills that name moves, moves that took longer than quoted, and the figures of all finished moves. */
export async function seedProfits(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const recent = await tx
    .select({ id: moves.id, number: moves.number, date: moves.date, planned: moves.estimatedDuration })
    .from(moves)
    .where(
      and(eq(moves.status, "completed"), gte(moves.date, addDays(today, -RECENT)), lt(moves.date, today)),
    )
    .orderBy(desc(moves.date), moves.number);
  const accountant = await seedActor(tx, "accountant", ["manage_purchases"]);
  const manager = await seedActor(tx, "manager", ["approve_purchases"]);
  for (const [at, move] of recent.filter((_, place) => place % 8 === 3).entries()) {
    const cost = COSTS[at % COSTS.length];
    if (!cost || !move.date) continue;
    const [accountCode, payee, what, shillings] = cost;
    const bill: PurchaseFields = {
      ...{ supplierId: null, payee, withholding: "none", billNumber: "", day: move.date, dueDate: null },
      ...{ funds: "owed", spentBy: null, note: "", proof: "missing", proofNumber: "", proofReason: "" },
      lines: [{ accountCode, what, amount: shillings * 100, vatCode: "A", moveId: move.id, vehicleId: null }],
    };
    const later = new Date(Math.min(now.getTime(), Date.parse(`${move.date}T18:00:00+03:00`)));
    const { id: purchaseId } = await enterPurchase(tx, accountant, { ...bill, now: later });
    const id = trustedReach(tx, "purchase", purchaseId, "made");
    await approvePurchase(tx, manager, { id, total: shillings * 100, now: later });
    await payPurchase(tx, accountant, {
      ...{ id, method: "cash", reference: "", floatOf: null, paidOn: move.date, now: later },
    });
  }
  // A lift that failed, rain, a list that was too short: the office entered the hours afterwards.
  for (const { id, planned } of recent.filter((_, place) => place % 23 === 5))
    await tx
      .update(moves)
      .set({ actualDuration: (planned ?? 6) + 9 })
      .where(eq(moves.id, id));
  await deriveAll(tx, now);
}
