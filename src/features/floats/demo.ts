import { and, eq, inArray } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import { people } from "~/features/identity/server/tables";
import { approvePurchase } from "~/features/purchases/server/commands/decide-purchase";
import { purchases } from "~/features/purchases/server/tables";
import { seedCashOnSite } from "~/features/site-payments/demo";
import type { Tx } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import type { ExpenseKind } from "./own/domain";
import { writeExpense } from "./own/server/commands";
import { countFloat, issueFloat } from "./server/commands";
import { readBalance } from "./server/queries";

const DAY = 86_400_000;
const WEEKS = 5;

/** Shillings and where, by kind. */
const SPENT: readonly (readonly [ExpenseKind, amount: number, shop: string])[] = [
  ["tolls", 1_240, "Expressway"],
  ["fuel", 4_300, "Mfano Fuel Kiosk"],
  ["tolls", 900, "County parking, Upper Hill"],
  ["materials", 2_150, "Mfano Hardware"],
  ["other", 1_350, "Highway Restaurant, Nakuru"],
];

/** Five weeks of floats of crew leads: accounted for, open, open for too long, and one that was short. Cash of customers: counted, with a difference, and open. */
export async function seedFloats(tx: Tx, now: Date): Promise<void> {
  const accountant = await seedActor(tx, "accountant", ["manage_purchases"]);
  const manager = await seedActor(tx, "manager", ["approve_purchases"]);
  const leads = await tx
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(
      and(
        inArray(people.email, ["team.lead@moveease.example", "kiprop.keter@moveease.example"]),
        eq(people.active, true),
      ),
    )
    .orderBy(people.email);
  const at = (days: number, hour = 0) => new Date(now.getTime() - days * DAY + hour * 3_600_000);
  const reach = (id: string) => trustedReach(tx, "float", id, "made");
  const issue = (id: string, shillings: number, days: number) =>
    issueFloat(tx, accountant, {
      ...{ id: reach(id), amount: shillings * 100, method: "cash", reference: "", override: "" },
      now: at(days),
    });
  const spend = async (lead: { id: string; name: string }, place: number, days: number) => {
    const [kind, shillings, shop] = SPENT[place % SPENT.length] ?? SPENT[0] ?? ["other", 500, ""];
    const id = newId(at(days).getTime());
    const actor = mintActor({ kind: "person", personId: lead.id, name: lead.name, role: "team_lead" });
    await writeExpense(tx, actor, {
      ...{ id, kind, shop, amount: shillings * 100, funds: "float", moveId: null, vehicleId: null },
      ...{ note: "The receipt is in the office", now: at(days) },
    });
    return id;
  };
  const approve = async (id: string, days: number) => {
    const [row] = await tx.select({ total: purchases.total }).from(purchases).where(eq(purchases.id, id));
    const purchase = { id: trustedReach(tx, "purchase", id, "made"), total: row?.total ?? 0 };
    await approvePurchase(tx, manager, { ...purchase, now: at(days) });
  };
  for (const [side, lead] of leads.entries()) {
    for (let week = WEEKS; week > 1; week -= 1) {
      const days = week * 7 + side;
      await issue(lead.id, 12_000, days);
      for (const place of [0, 1, 2]) await approve(await spend(lead, week + place, days - 2), days - 3);
      const isShort = side === 0 && week === 4;
      const seen = await readBalance(tx, lead.id);
      await countFloat(tx, accountant, {
        ...{ id: reach(lead.id), seen, cash: seen - (isShort ? 20_000 : 0), keepsRest: false },
        ...{ reason: isShort ? "A parking fee without a receipt" : "", now: at(days - 5) },
      });
    }
    // One is open since this week, the other for too long.
    const days = side === 0 ? 3 : 9;
    await issue(lead.id, 15_000, days);
    await spend(lead, 1, days - 1);
    if (side === 0) await spend(lead, 0, 1);
  }
  const taken = await seedCashOnSite(tx, now);
  for (const [place, { personId, amount, at: takenAt }] of taken.slice(0, -2).entries()) {
    const seen = await readBalance(tx, personId);
    const missing = place === 1 && seen === amount ? 20_000 : 0;
    await countFloat(tx, accountant, {
      ...{ id: reach(personId), seen, cash: amount - missing, keepsRest: missing === 0 },
      reason: missing > 0 ? "200 given to the gate guard, no receipt" : "",
      now: new Date(takenAt.getTime() + 90 * 60_000),
    });
  }
}
