import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { ErasedContact } from "~/features/customers/domain";
import { customers } from "~/features/customers/server/tables";
import { countSignedPapers } from "~/features/evidence/server/queries/documents";
import { listErasableInquiries } from "~/features/inquiries/server/commands/erase-inquiries";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { getCustomerCredit } from "~/features/payments/server/queries/settlements";
import { payments } from "~/features/payments/server/tables";
import { listErasableQuotes } from "~/features/quotes/server/commands/erase-quotes";
import type { Reader } from "~/platform/db/database";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import { formatKes } from "~/platform/kernel/money";
import { outboxMessages } from "~/platform/mail/tables";
import {
  bookingOpen,
  chargeOpen,
  claimOpen,
  creditOpen,
  draftOpen,
  invoiceOpen,
  moveOpen,
  promptOpen,
  reviewOpen,
} from "../errors";

type Customer = Pick<typeof customers.$inferSelect, "id" | "customerNumber" | "email" | "phone" | "personId">;

interface Open {
  why: AppError;
  to: string;
}

/** A customer's quotes and inquiries, with all addresses and numbers in them. */
export async function findWritings(reader: Reader, customer: Customer) {
  const { id: customerId, email, phone } = customer;
  const [shared] = await reader
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.phone, phone), ne(customers.id, customerId)))
    .limit(1);
  // A phone number shared with another customer, such as a household's, does not identify the owner of a row.
  const contact: ErasedContact = {
    customerId,
    emails: [email.toLowerCase()],
    phones: shared || !phone ? [] : [phone],
  };
  const quotes = await listErasableQuotes(reader, contact);
  const inquiries = await listErasableInquiries(
    reader,
    contact,
    quotes.map(({ id }) => id),
  );
  const written = [...quotes, ...inquiries];
  const emails = new Set([...contact.emails, ...written.map((row) => row.email)].filter(Boolean));
  const phones = new Set([...contact.phones, ...written.map((row) => row.phone)].filter(Boolean));
  const others = await listOthersContacts(reader, customerId, [...emails, ...phones]);
  const theirs = (found: Set<string>) => [...found].filter((value) => !others.has(value));
  return { quotes, inquiries, emails: theirs(emails), phones: theirs(phones) };
}

/** Addresses shared with another customer or a colleague: messages there are not this customer's alone. */
async function listOthersContacts(
  reader: Reader,
  customerId: string,
  contacts: readonly string[],
): Promise<Set<string>> {
  const listed = sql`array(select jsonb_array_elements_text(${JSON.stringify(contacts)}::jsonb))`;
  const { rows } = await reader.execute<{ contact: string }>(sql`
    select lower(email) as contact from customers where lower(email) = any(${listed}) and id <> ${customerId}::uuid
    union select phone from customers where phone = any(${listed}) and id <> ${customerId}::uuid
    union select email from people where email = any(${listed}) and role <> 'customer'`);
  return new Set(rows.map(({ contact }) => contact));
}

export type Writings = Awaited<ReturnType<typeof findWritings>>;

/** Blocks an erasure: open money, an upcoming move or a claim. */
export async function listOpen(
  reader: Reader,
  customer: Customer,
  { inquiries }: Writings,
  now: Date,
): Promise<Open[]> {
  const of = sql`${customer.id}::uuid`;
  const { rows } = await reader.execute<{
    kind: string;
    number: string;
    amount: number;
    date: string | null;
  }>(sql`
    select 'invoice' as kind, number, (total - credited_amount - paid_amount)::bigint as amount, null::text as date
      from invoices where customer_id = ${of} and not settled and cancelled_at is null and not draft
    union all select 'draft', number, 0, null from invoices where customer_id = ${of} and draft
    union all select 'move', m.number, 0, coalesce(m.date, m.request_date)::text from moves m left join quotes q on q.id = m.quote_id
      where (q.customer_id = ${of} or m.customer_id = ${of}) and m.status not in ('quoted', 'completed', 'cancelled')
    union all select 'booked', q.number, 0, q.service_date::text from quotes q
      where q.customer_id = ${of} and q.accepted_at is not null and q.cancelled_at is null and q.service_date >= ${nairobiDate(now)}::date
        and not exists (select 1 from moves m where m.quote_id = q.id)
    union all select 'prompt', i.number, 0, null from stk_prompts p join invoices i on i.id = p.invoice_id
      where i.customer_id = ${of} and p.state in ('queued', 'prompted', 'checking')
    union all select 'charge', i.number, 0, null from charges c join invoices i on i.id = c.invoice_id
      where i.customer_id = ${of} and c.state in ('queued', 'prompted', 'checking')
    union all select 'review', i.number, 0, null from mpesa_reviews r join invoices i on i.id = r.invoice_id
      where i.customer_id = ${of} and r.settled_at is null
    order by 1, 2 limit 50`);
  const credit = await getCustomerCredit(reader, customer.id);
  return [
    ...rows.map(openOf),
    ...(credit === 0
      ? []
      : [
          {
            why: creditOpen({ amount: formatKes(credit) }),
            to: `/customers/${customer.customerNumber}`,
          },
        ]),
    ...inquiries
      .filter(({ claimNumber, status }) => claimNumber && status === "pending")
      .map(({ id, claimNumber }) => ({
        why: claimOpen({ number: claimNumber ?? "" }),
        to: `/inquiries/${id}`,
      })),
  ];
}

function openOf({
  kind,
  number,
  amount,
  date,
}: {
  kind: string;
  number: string;
  amount: number;
  date: string | null;
}): Open {
  const invoice = `/invoice-management/${number}`;
  switch (kind) {
    case "invoice":
      return { why: invoiceOpen({ number, amount: formatKes(Number(amount)) }), to: invoice };
    case "draft":
      return { why: draftOpen({ number }), to: invoice };
    case "move":
      return {
        why: moveOpen({ number, date: formatDate(date ?? "") }),
        to: `/moves?date=${date}&move=${number}`,
      };
    case "booked":
      return {
        why: bookingOpen({ number, date: formatDate(date ?? "") }),
        to: `/quote-management/${number}`,
      };
    case "charge":
      return { why: chargeOpen({ number }), to: "/payments/gateways" };
    case "prompt":
      return { why: promptOpen({ number }), to: invoice };
    default:
      return { why: reviewOpen({ number }), to: "/payments/review" };
  }
}

/** Counts the data that an erasure empties, and the data it must keep. */
export async function countErasure(reader: Reader, customer: Customer, writings: Writings) {
  const { quotes, inquiries, emails } = writings;
  const contacts = JSON.stringify(emails);
  const numbers = new Set(quotes.map(({ number }) => number));
  const [messages, issued, credited, paid, papers, account] = await Promise.all([
    reader.$count(
      outboxMessages,
      sql`${outboxMessages.customerId} = ${customer.id}::uuid or lower(${outboxMessages.recipient}) = any(array(select jsonb_array_elements_text(${contacts}::jsonb)))`,
    ),
    reader.$count(invoices, and(eq(invoices.customerId, customer.id), eq(invoices.draft, false))),
    reader.$count(
      creditNotes,
      sql`${creditNotes.invoiceId} in (select id from invoices where customer_id = ${customer.id}::uuid)`,
    ),
    reader.$count(payments, eq(payments.customerId, customer.id)),
    countSignedPapers(reader, customer.id),
    reader.execute(
      sql`select 1 from people where role = 'customer' and (id = ${customer.personId}::uuid or email = ${customer.email.toLowerCase()})`,
    ),
  ]);
  return {
    erased: { quotes: numbers.size, inquiries: inquiries.length, messages, signIn: account.rows.length > 0 },
    kept: { invoices: issued, creditNotes: credited, payments: paid, papers },
  };
}

export interface Traces {
  customerId: string | null;
  personId: string | undefined;
  subjects: readonly (readonly [noun: string, id: string])[];
  words: readonly string[];
  kept: readonly string[];
}

const FACT = sql.raw("subject_type, subject_id");

/** Events of emptied rows. `personal` are those to delete: all except financial ones without personal words. */
export async function listTraces(
  reader: Reader,
  traces: Traces,
): Promise<{ id: string; personal: boolean }[]> {
  const { customerId, personId, subjects, words, kept } = traces;
  const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;
  const { rows } = await reader.execute<{ id: string; personal: boolean }>(sql`
    with traces as (
      select * from events where customer_id = ${customerId}::uuid
      union select * from events where actor_id = ${personId ?? null}::uuid
      union select * from events where (${FACT}) in (select s ->> 0, (s ->> 1)::uuid from jsonb_array_elements(${json(subjects)}) s)
    )
    select id, type <> 'customer.erased' and (
      not subject_type = any(array(select jsonb_array_elements_text(${json(kept)})))
      or actor_kind in ('link', 'visitor') or actor_id = ${personId ?? null}::uuid
      or exists (select 1 from jsonb_array_elements_text(${json(words)}) w
        where position(lower(w) in lower(summary || ' ' || actor_name || ' ' || data::text)) > 0)) is true as personal
    from traces`);
  return rows;
}

/** Recorded changes of these rows, and of all rows changed in this transaction. */
export async function listChangesOf(reader: Reader, rowIds: readonly string[]): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select id from row_changes where row_key = any(array(select jsonb_array_elements_text(${JSON.stringify(rowIds)}::jsonb)))
    union select id from row_changes where txid = pg_current_xact_id()::text::bigint and written_at = now()`);
  return rows.map(({ id }) => id);
}
