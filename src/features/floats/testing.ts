import { purchasesAs } from "~/features/purchases/testing";
import { makeEmployee } from "~/features/staff/testing";
import { type Actor, mintActor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { ownExpensesHandlers } from "./own/server/handlers";
import { floatsHandlers } from "./server/handlers";

export { spendingOfFloats } from "./server/commands";
export { floatLedgerRules } from "./server/office";

export const floatsAs = (actor: Actor, over: Partial<RequestContext> = {}) => ({
  floats: callAs(floatsHandlers, actor, over),
  own: callAs(ownExpensesHandlers, actor, over),
});

/** An expense of KES 4,000 for fuel as a phone sends it, without a photo. */
export const anExpense = (own: { amount?: number; funds?: "float" | "own_money" } = {}) => ({
  ...{ id: newId(), kind: "fuel" as const, amount: 400_000, funds: "float" as const },
  ...{ shop: "Mfano Fuel Kiosk", note: "The printer was broken" },
  ...own,
});

/** A crew lead with a float of KES 10,000. */
export async function aHolder(office: Actor, amount = 1_000_000) {
  const { actor, personId } = await makeEmployee({ role: "team_lead" });
  await floatsAs(office).floats.issue({ id: personId, amount });
  return { actor, id: personId };
}

/** Approves an expense as it is. */
export async function approveExpense(approver: Actor, id: string) {
  const { purchases } = purchasesAs(approver);
  const { total } = await purchases.get({ id });
  await purchases.approve({ id, total });
}

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor) => ({
  "floats.issue": async () => {
    const { personId } = await makeEmployee({ role: "team_lead" });
    return () => floatsAs(admin()).floats.issue({ id: personId, amount: 500_000 });
  },
  "floats.count": async () => {
    const { id } = await aHolder(admin());
    return () => floatsAs(admin()).floats.count({ id, seen: 1_000_000, cash: 1_000_000 });
  },
  "ownExpenses.add": async () => {
    const { id } = await aHolder(admin());
    const holder = mintActor({ ...admin(), personId: id });
    return () => floatsAs(holder).own.add(anExpense());
  },
});
