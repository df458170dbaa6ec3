import { and, eq, sql } from "drizzle-orm";
import { isLead, leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import type { ErasedContact } from "~/features/customers/domain";
import { listErasableInquiries } from "~/features/inquiries/server/commands/erase-inquiries";
import { inquiries, newsletterSubscribers } from "~/features/inquiries/server/tables";
import { listErasableQuotes } from "~/features/quotes/server/commands/erase-quotes";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { UUID } from "~/platform/kernel/ids";
import type { ContactNoun } from "../domain";
import { contactNotFound } from "../errors";

const NO_CUSTOMER = "00000000-0000-0000-0000-000000000000";

interface Row {
  name: string;
  email: string;
  phone: string;
  code: string;
}

async function findRow(
  reader: Reader,
  actor: Actor,
  { noun, id }: { noun: ContactNoun; id: string },
): Promise<Row | undefined> {
  // Without the permission the answer is the same as for a missing row.
  if (!can(actor, noun === "lead" ? "manage_leads" : "manage_inquiries")) return undefined;
  if (noun === "lead") {
    const [row] = await reader
      .select({
        name: sql<string>`trim(${leads.firstName} || ' ' || ${leads.lastName})`,
        email: leads.email,
        phone: leads.phone,
        code: leads.leadNumber,
        erasedAt: leads.erasedAt,
      })
      .from(leads)
      .where(and(isLead(id), leadsInReach(actor, "manage_leads")));
    return row && !row.erasedAt ? row : undefined;
  }
  if (!UUID.test(id)) return undefined;
  const [row] =
    noun === "inquiry"
      ? await reader
          .select({ name: inquiries.name, email: inquiries.email, phone: inquiries.phone })
          .from(inquiries)
          .where(eq(inquiries.id, id))
      : await reader
          .select({
            name: newsletterSubscribers.email,
            email: newsletterSubscribers.email,
            phone: sql<string>`''`,
          })
          .from(newsletterSubscribers)
          .where(eq(newsletterSubscribers.id, id));
  return row?.email ? { ...row, code: row.email } : undefined;
}

/**
 * A person by lead, inquiry or subscription, with all data under their addresses. Throws NOT_FOUND out of reach or if
 * erased.
 */
export async function getContact(reader: Reader, actor: Actor, of: { noun: ContactNoun; id: string }) {
  const row = await findRow(reader, actor, of);
  if (!row) throw contactNotFound();
  const email = row.email.toLowerCase();
  const { rows } = await reader.execute<{ number: string; email: boolean }>(sql`
    select customer_number as number, lower(email) = ${email} as email from customers
    where status <> 'erased' and (lower(email) = ${email} or (phone <> '' and phone = ${row.phone}))
    order by 2 desc`);
  const customerNumber = rows.find((one) => one.email)?.number ?? null;
  const contact: ErasedContact = {
    customerId: NO_CUSTOMER,
    emails: email ? [email] : [],
    // A phone number shared with a customer does not identify the person.
    phones: row.phone && rows.length === 0 ? [row.phone] : [],
  };
  const quotes = await listErasableQuotes(reader, contact);
  const found = await listErasableInquiries(
    reader,
    contact,
    quotes.map(({ id: quoteId }) => quoteId),
  );
  const listed = (values: readonly string[]) =>
    sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
  const leadCount = await reader.$count(
    leads,
    sql`${leads.erasedAt} is null and ((${leads.email} <> '' and lower(${leads.email}) = any(${listed(contact.emails)})) or ${leads.phone} = any(${listed(contact.phones)}))`,
  );
  const claims = found.filter(({ claimNumber, status }) => claimNumber && status === "pending");
  return { ...row, ...contact, customerNumber, quotes, inquiries: found, leadCount, claims };
}
