import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { quoteNotFound } from "../../errors";
import { getQuoteLines, type QuoteRow } from "../../server/queries/quotes";
import { inScope } from "../../server/reach";
import { quotes } from "../../server/tables";
import { differencesOf, FACT_NAMES, type FactName } from "../domain";

/** The differences between two versions of a quote in the actor's scope. Throws NOT_FOUND for an unknown version. */
export async function compareVersions(
  reader: Reader,
  actor: Actor,
  input: { number: string; from: number; to: number },
) {
  const rows = await reader
    .select({ quote: quotes, assignedName: people.name })
    .from(quotes)
    .leftJoin(people, eq(people.id, quotes.assignedTo))
    .where(
      and(eq(quotes.number, input.number), inArray(quotes.version, [input.from, input.to]), inScope(actor)),
    );
  const versionOf = async (version: number) => {
    const row = rows.find(({ quote }) => quote.version === version);
    if (!row) throw quoteNotFound();
    const quote = { ...row.quote, assignedTo: row.assignedName };
    const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, quote[name]]));
    const { subtotal, vat, total, depositRate, pricedBy, priceType, dayPrice } = row.quote as QuoteRow;
    return {
      facts: facts as Record<FactName, unknown>,
      lines: await getQuoteLines(reader, row.quote.id),
      sums: { subtotal, vat, total, depositRate },
      price: { pricedBy, priceType, dayPrice },
    };
  };
  return differencesOf(await versionOf(input.from), await versionOf(input.to));
}

/** Whether a later version of the quote was sent to its customer. */
export async function hasSentSuccessor(
  reader: Reader,
  quote: Pick<QuoteRow, "number" | "version">,
): Promise<boolean> {
  const [row] = await reader
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.number, quote.number), gt(quotes.version, quote.version), isNotNull(quotes.sentAt)))
    .limit(1);
  return row !== undefined;
}
