import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { listSurveyedStops } from "~/features/inventory/access/server/queries";
import { inventoryNotFound } from "~/features/inventory/inventories/errors";
import type { VersionRow } from "~/features/inventory/inventories/server/queries/inventories";
import { inventoriesInReach } from "~/features/inventory/inventories/server/reach";
import { inventories, inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { differenceCounting, totalByVolume } from "~/features/pricing/domain/effects";
import type { PriceType } from "~/features/pricing/domain/price-types";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import { canEdit, isExpired } from "~/features/quotes/domain";
import { quoteNotFound } from "~/features/quotes/errors";
import { getSituation } from "~/features/quotes/price-choice/server/queries";
import { getQuoteLines, type QuoteRow } from "~/features/quotes/server/queries/quotes";
import { inScope } from "~/features/quotes/server/reach";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { Cents } from "~/platform/kernel/money";
import { otherAccess } from "../domain";

/** The newest version of a quote that a condition selects. */
async function findQuote(reader: Reader, where: SQL | undefined): Promise<QuoteRow | undefined> {
  const [row] = await reader.select().from(quotes).where(where).orderBy(desc(quotes.version)).limit(1);
  return row as QuoteRow | undefined;
}

/** All that decides the price of a quote. */
async function situationOf(reader: Reader, quote: QuoteRow, now: Date) {
  const lines = await getQuoteLines(reader, quote.id);
  const list = await getPriceList(reader, quote.priceListVersion);
  return (await getSituation(reader, { quote, lines, list, now })).situation;
}

const countedOf = ({ litres, companyLitres, companyCartons }: VersionRow) => ({
  litres,
  packed: { litres: companyLitres, cartons: companyCartons },
});

async function newestOf(reader: Reader, inventoryId: string, within?: SQL) {
  const [row] = await reader
    .select({ version: inventoryVersions, quoteNumber: inventories.quoteNumber })
    .from(inventories)
    .innerJoin(
      inventoryVersions,
      and(eq(inventoryVersions.inventoryId, inventories.id), eq(inventoryVersions.newest, true)),
    )
    .where(and(eq(inventories.id, inventoryId), within));
  return row;
}

async function frozenBefore(reader: Reader, { inventoryId, version }: VersionRow) {
  const [row] = await reader
    .select()
    .from(inventoryVersions)
    .where(
      and(
        eq(inventoryVersions.inventoryId, inventoryId),
        isNotNull(inventoryVersions.frozenAt),
        lt(inventoryVersions.version, version),
      ),
    )
    .orderBy(desc(inventoryVersions.version))
    .limit(1);
  return row;
}

/** The effect of an inventory on its quote's price. Null without a quote in the actor's scope. Throws NOT_FOUND out of reach. */
export async function getPriceOfInventory(reader: Reader, actor: Actor, inventoryId: string, now: Date) {
  const found = await newestOf(reader, inventoryId, inventoriesInReach(actor));
  if (!found) throw inventoryNotFound();
  const { version, quoteNumber } = found;
  const quote = quoteNumber && (await findQuote(reader, and(eq(quotes.number, quoteNumber), inScope(actor))));
  if (!quote) return null;
  const situation = await situationOf(reader, quote, now);
  const { pricedBy, priceType, number, total } = quote;
  const head = { version: version.version, quoteNumber: number, pricedBy, priceType };
  const difference = differenceCounting(situation, countedOf(version));
  if (difference !== null) return { ...head, was: total, now: total + difference };
  const byVolume = totalByVolume(situation, countedOf(version));
  if (byVolume === null) return null;
  const before = await frozenBefore(reader, version);
  return { ...head, was: before ? totalByVolume(situation, countedOf(before)) : null, now: byVolume };
}

/** The surveyed access of an inventory. Throws NOT_FOUND out of reach. */
export async function listAccess(reader: Reader, actor: Actor, inventoryId: string) {
  if (!(await newestOf(reader, inventoryId, inventoriesInReach(actor)))) throw inventoryNotFound();
  const stops = (await listSurveyedStops(reader, [inventoryId])).get(inventoryId) ?? [];
  return stops.map(({ key, end, place, floor, lift, carryMetres: carry, surveyed }) => ({
    ...{ key, end, place, floor, lift, carry, surveyed },
  }));
}

/** Where a survey found other access than a quote by volume counts, and what it costs. Throws NOT_FOUND out of scope. */
export async function getAccessOfQuote(reader: Reader, actor: Actor, quoteId: string, now: Date) {
  const quote = await findQuote(reader, and(eq(quotes.id, quoteId), inScope(actor)));
  if (!quote) throw quoteNotFound();
  const mayUse = can(actor, "manage_quotes") && canEdit(quote);
  const none = { ends: [], difference: 0, quoteNumber: quote.number, mayUse };
  if (!quote.priceBasis) return none;
  const [inventory] = await reader
    .select({ id: inventories.id })
    .from(inventories)
    .where(eq(inventories.quoteNumber, quote.number));
  if (!inventory) return none;
  const stops = (await listSurveyedStops(reader, [inventory.id])).get(inventory.id) ?? [];
  const ends = otherAccess(quote.priceBasis, stops);
  if (ends.length === 0) return none;
  const found = Object.fromEntries(ends.map((each) => [each.end, each.found]));
  const situation = await situationOf(reader, quote, now);
  return { ...none, ends, difference: differenceCounting(situation, found) ?? 0 };
}

/** The price of a sent quote by volume before and with the goods that its list has now. Cents, VAT included. */
export interface ListPrice {
  type: PriceType | null;
  was: Cents;
  now: Cents;
}

/** For the customer of a list; the caller has checked their link. Undefined unless they have an open quote by volume. */
export async function findListPrice(
  reader: Reader,
  inventoryId: string,
  now: Date,
): Promise<ListPrice | undefined> {
  const found = await newestOf(reader, inventoryId);
  if (!found?.quoteNumber) return undefined;
  const quote = await findQuote(
    reader,
    and(
      eq(quotes.number, found.quoteNumber),
      sql`${quotes.status} = 'approved' and ${quotes.pricedBy} = 'volume'`,
      and(isNull(quotes.acceptedAt), isNull(quotes.declinedAt), isNull(quotes.cancelledAt)),
    ),
  );
  if (!quote || isExpired(quote.validUntil, now)) return undefined;
  const difference = differenceCounting(await situationOf(reader, quote, now), countedOf(found.version));
  return difference === null
    ? undefined
    : { type: quote.priceType, was: quote.total, now: quote.total + difference };
}
