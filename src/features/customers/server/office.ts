import { and, desc, sql } from "drizzle-orm";
import type { Found } from "~/features/office/search/domain";
import { occurs, READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { customersInReach } from "./queries";
import { customers } from "./tables";

async function findCustomers(reader: Reader, actor: Actor, readings: readonly Reading[]): Promise<Found[]> {
  const rows = await reader
    .select({
      id: customers.id,
      number: customers.customerNumber,
      name: customers.name,
      email: customers.email,
    })
    .from(customers)
    .where(and(occurs(sql`${customers}.search`, readings), customersInReach(actor, "view_customers")))
    .orderBy(desc(customers.createdAt), desc(customers.id))
    .limit(READ);
  return rows.map(({ id, number, name, email }) => ({
    kind: "customer",
    id,
    title: name,
    detail: `${number} · ${email}`,
    to: `/customers/${number}`,
  }));
}

export const customerSearch = searchKinds.answer({
  kind: "customer",
  needs: "view_customers",
  find: findCustomers,
});
