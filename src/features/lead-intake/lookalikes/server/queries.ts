import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { parsePhone } from "~/platform/kernel/phone";

const SHOWN = 5;
const MOST_PAIRS = 200;
const NAME = sql<string>`trim(${leads.firstName} || ' ' || ${leads.lastName})`;

/** Existing records with the email or phone typed for a new lead. */
export async function findLookalikes(
  reader: Reader,
  actor: Actor,
  { email, phone }: { email: string; phone: string },
) {
  const number = parsePhone(phone);
  const address = email.trim().toLowerCase();
  if (!number && !address.includes("@")) return { leads: [], customers: [] };
  const sameAs = (emailColumn: SQL, phoneColumn: SQL) =>
    or(
      address ? sql`lower(${emailColumn}) = ${address}` : undefined,
      number ? sql`${phoneColumn} = ${number}` : undefined,
    );
  const rows = await reader
    .select({
      id: leads.id,
      leadNumber: leads.leadNumber,
      name: NAME,
      status: leads.status,
      owner: people.name,
      mayOpen: sql<boolean>`coalesce(${leadsInReach(actor, "manage_leads") ?? sql`true`}, false)`,
    })
    .from(leads)
    .leftJoin(people, eq(people.id, leads.assignedTo))
    .where(
      and(isNull(leads.erasedAt), isNull(leads.mergedInto), sameAs(sql`${leads.email}`, sql`${leads.phone}`)),
    )
    .orderBy(sql`${leads.createdAt} desc`)
    .limit(SHOWN);
  const known = can(actor, "view_customers")
    ? await reader
        .select({ customerNumber: customers.customerNumber, owner: people.name })
        .from(customers)
        .leftJoin(people, eq(people.id, customers.assignedTo))
        .where(
          and(
            sql`${customers.status} <> 'erased'`,
            isNull(customers.mergedInto),
            sameAs(sql`${customers.email}`, sql`${customers.phone}`),
          ),
        )
        .limit(SHOWN)
    : [];
  return {
    leads: rows.map((row) => (row.mayOpen ? row : { ...row, name: "" })),
    customers: known,
  };
}

interface Pair {
  match: "email" | "phone";
  first: Found;
  second: Found;
}
interface Found {
  id: string;
  leadNumber: string;
  name: string;
  status: string;
  owner: string | null;
}

/** Leads in reach that share an address or a number, each pair once. */
export async function listLookalikes(reader: Reader, actor: Actor): Promise<{ rows: Pair[] }> {
  const inReach = sql`(select ${leads.id} from ${leads} where ${leadsInReach(actor, "manage_leads") ?? sql`true`} and ${leads.status} <> 'lost')`;
  const side = (one: SQL) => sql`json_build_object('id', ${one}.id, 'leadNumber', ${one}.lead_number,
    'name', trim(${one}.first_name || ' ' || ${one}.last_name), 'status', ${one}.status,
    'owner', (select p.name from ${people} p where p.id = ${one}.assigned_to))`;
  const { rows } = await reader.execute<Record<string, unknown> & Pair>(sql`
    select case when a.email <> '' and lower(a.email) = lower(b.email) then 'email' else 'phone' end as match,
      ${side(sql`a`)} as first, ${side(sql`b`)} as second
    from ${leads} a join ${leads} b on a.id < b.id
      and ((a.email <> '' and lower(a.email) = lower(b.email)) or (a.phone <> '' and a.phone = b.phone))
    where a.id in ${inReach} and b.id in ${inReach}
    order by b.created_at desc, b.id desc, a.id limit ${MOST_PAIRS}`);
  return { rows: rows.map(({ match, first, second }) => ({ match, first, second })) };
}
