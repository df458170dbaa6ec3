import { and, desc, sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { namedEvents } from "~/features/office/activity/server/queries";
import type { Found } from "~/features/office/search/domain";
import { namedRows, occurs, READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { customersInReach } from "./reach";
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

/** Who looks after a customer hears of them. */
export const eventsOfCustomers = namedEvents.answer({
  needs: "view_customers",
  of: (person) =>
    sql`exists (select 1 from customers c where c.id = events.subject_id and c.assigned_to = ${person})`,
});

export const namesOfCustomers = namedRows.answer({
  table: sql`${customers}`,
  names: sql`name`,
  searched: sql`${customers}.search`,
});

/** What is told of a customer is everything of theirs. */
export const subjectsOfCustomers = auditSubjects.answer({
  customers: {
    numbered: (number) =>
      number.startsWith("CUST") ? sql`select id from customers where customer_number = ${number}` : undefined,
    written: (email) => sql`select id from customers where lower(email) = ${email}`,
  },
});
