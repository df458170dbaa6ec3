import { and, asc, inArray } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { notFound } from "~/platform/kernel/errors";
import type { Locale } from "~/platform/kernel/locales";
import { inScope } from "../../server/queries";
import { quotes } from "../../server/tables";

export interface SelectedQuote {
  id: string;
  number: string;
  reference: string;
  customerId: string | null;
  customerName: string;
  customerEmail: string;
  locale: Locale;
}

/** What a bulk action names its quotes by, in one order so that two never wait for each other; NOT_FOUND beyond reach. */
export async function getSelectedQuotes(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<SelectedQuote[]> {
  const wanted = [...new Set(ids)];
  const { id, number, reference, customerId, customerName, customerEmail, locale } = quotes;
  const rows = await reader
    .select({ id, number, reference, customerId, customerName, customerEmail, locale })
    .from(quotes)
    .where(and(inArray(quotes.id, wanted), inScope(actor)))
    .orderBy(asc(quotes.id));
  if (rows.length !== wanted.length) throw notFound("Quote");
  return rows;
}
