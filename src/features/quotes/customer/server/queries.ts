import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { findWarnings } from "~/features/customers/notes/server/queries";
import { customersOfSurvivor } from "~/features/customers/server/reach";
import { customerPapers } from "~/features/documents/server/queries";
import type { Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can } from "~/platform/http/actor";
import type { QuoteStatus } from "../../domain";
import { inScope as quotesInScope } from "../../server/reach";
import { quotes } from "../../server/tables";
import { customerQuote } from "../contract";

const SHOWN = 25;

/** The newest version of each quote: those accepted, and those asked for with the same address before. */
export async function listQuotesOfCustomer(
  reader: Reader,
  actor: Actor,
  customer: { id: string; email: string },
) {
  const rows = await reader
    .select(columnsOf(quotes, customerQuote.shape))
    .from(quotes)
    .where(
      and(
        or(
          sql`${quotes.customerId} in ${customersOfSurvivor(customer.id)}`,
          and(
            isNull(quotes.customerId),
            sql`lower(${quotes.customerEmail}) in (select lower(c.email) from customers c where c.id in ${customersOfSurvivor(customer.id)})`,
          ),
        ),
        isNull(quotes.supersededAt),
        quotesInScope(actor),
      ),
    )
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(SHOWN);
  return rows.map((row) => ({ ...row, status: row.status as QuoteStatus }));
}

/** Staff warnings about a quote's customer, matched by phone number or address. */
export async function listWarningsOfQuote(reader: Reader, actor: Actor, id: string) {
  const [quote] = await reader
    .select({ customerId: quotes.customerId, email: quotes.customerEmail })
    .from(quotes)
    .where(eq(quotes.id, id));
  return quote ? findWarnings(reader, actor, quote) : [];
}

export const papersOfQuotes = customerPapers.answer(async (reader, actor, customer) => {
  if (!can(actor, "view_quotes")) return [];
  const rows = await listQuotesOfCustomer(reader, actor, customer);
  return rows.map(({ id, number, total, createdAt }) => ({
    id,
    label: "Quote",
    number,
    date: createdAt,
    amount: total,
    path: `/documents/quotes/${id}.pdf`,
  }));
});
