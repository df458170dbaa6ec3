import { and, desc, isNull, type SQL, sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { ownedWork } from "~/features/identity/handover/server/queries";
import { namedEvents } from "~/features/office/activity/server/queries";
import type { Found } from "~/features/office/search/domain";
import { namedRows, READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import { refusedFacts } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { formatKes } from "~/platform/kernel/money";
import { processingRestricted } from "../restriction/errors";
import { accountsOf } from "./queries/customers";
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
    .where(
      and(
        occurs(sql`${customers}.search`, readings),
        isNull(customers.mergedInto),
        customersInReach(actor, "view_customers"),
      ),
    )
    .orderBy(desc(customers.createdAt), desc(customers.id))
    .limit(READ);
  const accounts = await accountsOf(
    reader,
    actor,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, number, name, email }) => {
    const open = accounts?.get(id)?.open ?? 0;
    return {
      kind: "customer",
      id,
      title: name,
      detail: [number, email, open > 0 && `${formatKes(open)} open`].filter(Boolean).join(" · "),
      to: `/customers/${number}`,
    };
  });
}

export const customerSearch = searchKinds.answer({
  kind: "customer",
  needs: "view_customers",
  find: findCustomers,
});

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

const withMerged = (is: SQL) =>
  sql`select of_one.id from ${customers} c, customers_of_survivor(coalesce(c.merged_into, c.id)) as of_one(id) where ${is}`;

export const subjectsOfCustomers = auditSubjects.answer({
  customers: {
    numbered: (number) =>
      number.startsWith("CUST") ? withMerged(sql`c.customer_number = ${number}`) : undefined,
    written: (email) => withMerged(sql`lower(c.email) = ${email}`),
  },
});

export const refusalOfRestricted = refusedFacts.answer({ state: "MV001", refuse: processingRestricted });

export const ownedCustomers = ownedWork.answer({
  label: "Customers",
  needs: "access_all_customers",
  takes: "view_customers",
  table: sql`${customers}`,
  owner: "assigned_to",
  open: sql`status <> 'erased' and merged_into is null`,
});
