import { asc, desc, eq, gt } from "drizzle-orm";
import { customerSums, customers } from "~/features/customers/server/tables";
import { seedActor } from "~/features/identity/demo";
import type { Tx } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { markItem } from "./findings/server/commands";
import { setStage } from "./journey/server/commands";
import { seedLifecycles } from "./lifecycles/demo";
import { assessCustomer, setCreditLimit, setRiskAside } from "./server/commands";

const DAY_MS = 86_400_000;
const SEGMENTS = ["Families", "Diplomats", "Schools", "Offices in Upper Hill"];

/** Demo assessments of the customers with the highest spending: segments, referrals, limits and marks on advice. */
export async function seedInsights(tx: Tx, now: Date): Promise<void> {
  await seedLifecycles(tx, now);
  const manager = await seedActor(tx, "manager", ["access_all_customers", "view_customers"]);
  const accountant = await seedActor(tx, "accountant", ["manage_finances", "view_finances"]);
  const best = await tx
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(customerSums, eq(customerSums.customerId, customers.id))
    .where(gt(customerSums.spent, 0))
    .orderBy(desc(customerSums.spent), asc(customers.customerNumber))
    .limit(SEGMENTS.length);
  const [first] = best;
  for (const [index, customer] of best.entries()) {
    const id = trustedReach(tx, "customer", customer.id, "made");
    const at = new Date(now.getTime() - (index + 2) * DAY_MS);
    const referredBy = index > 0 && first ? first.id : null;
    await assessCustomer(tx, manager, { id, segment: SEGMENTS[index] ?? "", referredBy, now: at });
    if (index < 2)
      await setCreditLimit(tx, accountant, { id, creditLimit: 20_000_000 * (index + 1), now: at });
    if (index === 1) await markItem(tx, manager, { id, item: "retention", mark: "done", now: at });
    if (index === 2)
      await setRiskAside(tx, manager, { id, reason: "Moves with each posting, every third year", now: at });
    if (index === 3)
      await setStage(tx, manager, { id, stage: "retention", reason: "Asked for a yearly contract", now: at });
  }
}
