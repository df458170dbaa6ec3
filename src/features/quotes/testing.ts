import { desc, eq } from "drizzle-orm";
import { isBookableDay } from "~/features/settings/windows/domain";
import { db, transaction } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { quoteNotFound } from "./errors";
import { type QuoteRequest, requestQuote } from "./server/commands/request-quote";
import { quotesHandlers } from "./server/handlers";
import type { QuoteRow } from "./server/queries/quotes";
import { quotes } from "./server/tables";

export { quotesHandlers };

/** The specification's example: 2 bedrooms, living room, kitchen and bathroom to Thika, no services: KES 19,760. */
export function aRequest(change: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    from: "Nairobi, Kenya",
    to: "Thika, Kenya",
    rooms: { bedroom: 2, living_room: 1, kitchen: 1, bathroom: 1 },
    services: [],
    customer: { name: "Achieng Odhiambo", email: "achieng@example.co.ke", phone: "+254712345678" },
    ...change,
  };
}

/** A pending quote in the database, asked for by a visitor or by staff. */
export async function requestedQuote(
  change: Partial<QuoteRequest> = {},
  actor: Actor = visitor,
): Promise<MadeQuote> {
  const at = { now: new Date(), publicUrl: "http://127.0.0.1:3000" };
  const { number } = await transaction((tx) => requestQuote(tx, actor, aRequest(change), at));
  return quoteOf(number);
}

type MadeQuote = QuoteRow & { id: Reach<"quote"> };

/** The newest version of a quote, without a permission check. */
export async function quoteOf(number: string): Promise<MadeQuote> {
  const [row] = await db()
    .select()
    .from(quotes)
    .where(eq(quotes.number, number))
    .orderBy(desc(quotes.version))
    .limit(1);
  if (!row) throw quoteNotFound();
  return row as MadeQuote;
}

/** The token inside a customer's link. */
export function tokenOf(link: string): string {
  return link.slice(link.lastIndexOf("/") + 1);
}

/** A bookable day this many days from today, or the next one. */
export function anOpenDay(days: number): PlainDate {
  const date = addDays(nairobiDate(new Date()), days);
  return isBookableDay(date, "saturday") ? date : addDays(date, 1);
}
