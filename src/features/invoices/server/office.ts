import { and, desc, eq, sql } from "drizzle-orm";
import { customersOfPerson } from "~/features/customers/server/queries";
import { navCounts } from "~/features/office/menu/server/queries";
import type { Found } from "~/features/office/search/domain";
import { occurs, READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, personIdOf, scopeOf } from "~/platform/http/actor";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { invoices } from "./tables";

async function findInvoices(reader: Reader, actor: Actor, readings: readonly Reading[]): Promise<Found[]> {
  const all = scopeOf(actor, "view_finances") === "all";
  const rows = await reader
    .select({
      id: invoices.id,
      number: invoices.number,
      name: invoices.customerName,
      issued: invoices.issueDate,
    })
    .from(invoices)
    .where(
      and(
        occurs(sql`${invoices}.search`, readings),
        eq(invoices.draft, false),
        all ? undefined : eq(invoices.assignedTo, personIdOf(actor)),
      ),
    )
    .orderBy(desc(invoices.issueDate), desc(invoices.id))
    .limit(READ);
  return rows.map(({ id, number, name, issued }) => ({
    kind: "invoice",
    id,
    title: `${number} ${name}`,
    detail: `Issued ${formatDate(issued)}`,
    to: `/invoice-management/${number}`,
  }));
}

export const invoiceSearch = searchKinds.answer({
  kind: "invoice",
  needs: "view_finances",
  find: findInvoices,
});

/** Invoices past their due date. */
export const invoiceCount = navCounts.answer({
  name: "invoices",
  from: (_reader, actor, now) => {
    if (!can(actor, "view_finances")) return undefined;
    const own =
      scopeOf(actor, "view_finances") === "all" ? sql`` : sql` and i.assigned_to = ${actor.personId}::uuid`;
    return sql`${invoices} i where i.due_date < ${nairobiDate(now)}::date and not i.settled
      and i.cancelled_at is null and not i.draft${own}`;
  },
});

/** Who is named on an issued invoice works for its customer. */
export const customersOfInvoices = customersOfPerson.answer(
  (person) => sql`select customer_id from invoices where assigned_to = ${person} and not draft`,
);
