import { eq, sql } from "drizzle-orm";
import { findIdentityNumber } from "~/features/customers/server/queries/profiles";
import { customers } from "~/features/customers/server/tables";
import type { Reader } from "~/platform/db/database";
import { findWritings } from "../../server/queries";
import { OF_OTHERS, shownColumns, WITHOUT_COPY } from "../domain";

export type Customer = typeof customers.$inferSelect;
type Row = Readonly<Record<string, unknown>>;

export type PersonalRows = Readonly<Record<string, readonly Row[]>>;

interface Link {
  table: string;
  column: string;
  parent: string;
}

/** All foreign keys, so that later features' tables are followed automatically. */
async function listLinks(reader: Reader): Promise<Link[]> {
  const { rows } = await reader.execute<{ table: string; column: string; parent: string }>(sql`
    select child.relname as table, a.attname as column, parent.relname as parent
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    join pg_namespace n on n.oid = child.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute p on p.attrelid = c.confrelid and p.attnum = c.confkey[1] and p.attname = 'id'
    where c.contype = 'f' and cardinality(c.conkey) = 1
    order by 1, 2`);
  return rows.filter(({ table, column }) => !WITHOUT_COPY.has(table) && !OF_OTHERS.has(`${table}.${column}`));
}

const listMergedCustomers = (reader: Reader, id: string): Promise<Customer[]> =>
  reader.select().from(customers).where(eq(customers.mergedInto, id)).orderBy(customers.id);

const listed = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

const NOUNS: Readonly<Record<string, string>> = {
  customers: "customer",
  people: "person",
  quotes: "quote",
  inquiries: "inquiry",
  newsletter_subscribers: "newsletter",
  leads: "lead",
  recipients: "recipient",
  follow_ups: "follow-up",
  opportunities: "opportunity",
  activities: "activity",
  surveys: "survey",
  replies: "reply",
  moves: "move",
  jobs: "job",
  clearances: "clearance",
  evidence_documents: "evidence",
  inventories: "inventory",
  invoices: "invoice",
  payments: "payment",
  credit_notes: "credit-note",
  etims_submissions: "etims",
  settlements: "settlement",
};

/**
 * All rows about a person, in one connection. They start from the customer, merged customers and the account, and from
 * quotes, inquiries and leads by address. Foreign keys lead to dependent rows. Messages and events are found by noun.
 */
export async function readPersonalRows(reader: Reader, customer: Customer): Promise<PersonalRows> {
  // Merged customers' rows moved to the surviving customer, but inquiries and leads are found by each one's addresses.
  const all = [customer, ...(await listMergedCustomers(reader, customer.id))];
  const owners: Owner[] = [];
  for (const one of all)
    owners.push({ customerId: one.id, personId: one.personId, ...(await findWritings(reader, one)) });
  return readRowsOf(reader, owners);
}

/** All rows about a person who is not a customer, by their addresses. */
export const readContactRows = (
  reader: Reader,
  contact: Omit<Owner, "customerId" | "personId">,
): Promise<PersonalRows> => readRowsOf(reader, [{ ...contact, customerId: null, personId: null }]);

interface Owner {
  customerId: string | null;
  personId: string | null;
  quotes: readonly { id: string }[];
  inquiries: readonly { id: string }[];
  emails: readonly string[];
  phones: readonly string[];
}

async function readRowsOf(reader: Reader, owners: readonly Owner[]): Promise<PersonalRows> {
  const links = await listLinks(reader);
  const found = new Map<string, Map<string, Row>>();

  const take = async (table: string, rows: readonly Row[]): Promise<void> => {
    const known = found.get(table) ?? new Map<string, Row>();
    found.set(table, known);
    const fresh = rows.filter((row) => !known.has(keyOf(row)));
    for (const row of fresh) known.set(keyOf(row), row);
    const ids = fresh.flatMap(({ id }) => (typeof id === "string" ? [id] : []));
    if (ids.length === 0) return;
    for (const link of links.filter(({ parent }) => parent === table)) {
      const on = sql`t.${sql.identifier(link.column)} = any(${listed(ids)}::uuid[])`;
      await take(link.table, await rowsWhere(reader, link.table, on));
    }
  };
  const byId = (ids: readonly string[]) => sql`t.id = any(${listed(ids)}::uuid[])`;
  const idsOf = (table: string) => [...(found.get(table)?.keys() ?? [])];
  const contacts = new Set<string>();
  const ids = owners.flatMap(({ customerId }) => customerId ?? []);
  await take("customers", await rowsWhere(reader, "customers", byId(ids)));
  for (const { personId, quotes, inquiries, emails, phones } of owners) {
    const account = sql`t.role = 'customer' and (t.id = ${personId}::uuid or t.email = any(${listed(emails)}))`;
    await take("people", await rowsWhere(reader, "people", account));
    await take("quotes", await rowsWhere(reader, "quotes", byId(quotes.map(({ id }) => id))));
    const numbers = [...(found.get("quotes")?.values() ?? [])].map(({ number }) => String(number));
    const listing = sql`t.quote_number = any(${listed(numbers)})`;
    await take("inventories", await rowsWhere(reader, "inventories", listing));
    await take("inquiries", await rowsWhere(reader, "inquiries", byId(inquiries.map(({ id }) => id))));
    const subscribed = sql`t.email = any(${listed(emails)})`;
    await take("newsletter_subscribers", await rowsWhere(reader, "newsletter_subscribers", subscribed));
    const asked = sql`(t.email <> '' and lower(t.email) = any(${listed(emails)})) or t.phone = any(${listed(phones)})`;
    await take("leads", await rowsWhere(reader, "leads", asked));
    for (const contact of [...emails, ...phones]) contacts.add(contact);
  }

  const written = sql`t.address = any(${listed([...contacts])})`;
  for (const table of ["recipients", "contact_days", "mailing_recipients"])
    await take(table, await rowsWhere(reader, table, written));
  const followed = sql`t.email = any(${listed([...contacts])}) or t.phone = any(${listed([...contacts])})`;
  await take("follow_ups", await rowsWhere(reader, "follow_ups", followed));
  const wrote = sql`t.from_address = any(${listed([...contacts].map((contact) => contact.toLowerCase()))})`;
  await take("replies", await rowsWhere(reader, "replies", wrote));

  // Pay Bill payments are referenced from the arrival, not the reverse.
  const arrivals = ["mpesa_arrival_payments", "mpesa_reviews"].flatMap((table) =>
    [...(found.get(table)?.values() ?? [])].flatMap(({ arrival_id: id }) =>
      typeof id === "string" ? [id] : [],
    ),
  );
  await take("mpesa_arrivals", await rowsWhere(reader, "mpesa_arrivals", byId(arrivals)));

  const named = sql`t.customer_id = any(${listed(ids)}::uuid[])`;
  const about = Object.entries(NOUNS).flatMap(([table, noun]) => idsOf(table).map((id) => [noun, id]));
  const subjects = sql`(t.subject_type, t.subject_id) in (select s ->> 0, (s ->> 1)::uuid from jsonb_array_elements(${JSON.stringify(about)}::jsonb) s)`;
  const addressed = sql`lower(t.recipient) = any(${listed([...contacts])})`;
  const messages = sql`${named} or ${addressed} or ${subjects}`;
  await take("outbox_messages", await rowsWhere(reader, "outbox_messages", messages));
  const acted = sql`t.actor_id = any(${listed(idsOf("people"))}::uuid[])`;
  await take("events", await rowsWhere(reader, "events", sql`${named} or ${acted} or ${subjects}`));

  const tables: Record<string, readonly Row[]> = {};
  for (const [table, rows] of found) if (rows.size > 0) tables[table] = [...rows.values()].map(shownColumns);
  return { ...tables, ...(await identityNumbers(reader, ids)) };
}

const keyOf = (row: Row) => (typeof row.id === "string" ? row.id : JSON.stringify(row));

async function rowsWhere(reader: Reader, table: string, where: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await reader.execute<{ row: Row }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${where}`,
  );
  return rows.map(({ row }) => row);
}

/** Unmasked, because they are the person's own. */
async function identityNumbers(reader: Reader, customerIds: readonly string[]): Promise<PersonalRows> {
  const numbers: Row[] = [];
  for (const customerId of customerIds)
    for (const kind of ["id", "passport"] as const) {
      const number = await findIdentityNumber(reader, customerId, kind);
      if (number) numbers.push({ customer_id: customerId, kind, number });
    }
  return numbers.length > 0 ? { customer_identity_numbers: numbers } : {};
}
