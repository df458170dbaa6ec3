import {
  type Choice,
  linesAfter,
  type QuoteInventory,
  type Situation,
} from "~/features/pricing/domain/choices";
import { dayPriceOf } from "~/features/pricing/domain/day-factors";
import { PRICE_TYPE_WORDS, type PricedBy, type PriceType } from "~/features/pricing/domain/price-types";
import { cubicMetres } from "~/features/pricing/domain/volume";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { dayNotAhead } from "~/platform/kernel/schema-errors";
import { serviceName } from "../../contents/domain";
import { quoteEdited, urgencyOf } from "../../domain";
import { changeQuote } from "../../server/commands/change-quote";
import { assertEditable, contentsOf, type Saved, writePrice } from "../../server/commands/edit-quote";
import { findQuoteInventory } from "../../server/queries/inventories";
import { getQuoteLines, lockQuote, type QuoteRow } from "../../server/queries/quotes";
import {
  inventoryEmpty,
  inventoryIncomplete,
  inventoryMissing,
  serviceDateMissing,
  volumeRatesMissing,
} from "../errors";
import { getSituation } from "./queries";

interface Chosen {
  id: Reach<"quote">;
  rowVersion: number;
  by: PricedBy;
  packs: boolean;
  dayPrice: boolean;
  serviceDate?: PlainDate | null | undefined;
  now: Date;
}

/** The day of the move after the choice. */
function serviceDateOf(quote: QuoteRow, input: Chosen): PlainDate | null {
  const date = input.serviceDate ?? quote.serviceDate;
  if (date && date !== quote.serviceDate && date < nairobiDate(input.now))
    throw dayNotAhead.at("serviceDate");
  if (input.dayPrice && !date) throw serviceDateMissing.at("serviceDate");
  return date;
}

/** What a price by volume is based on. */
function countedBy(
  { volumeList, basis }: Situation,
  inventory: QuoteInventory | undefined,
  quote: QuoteRow,
): Partial<QuoteRow> {
  if (!volumeList) throw volumeRatesMissing({ service: serviceName(quote.serviceType) });
  if (!inventory || !basis) throw inventoryMissing();
  if (inventory.litres === 0) throw inventoryEmpty();
  const hours = inventory.hours === null ? null : Math.ceil(inventory.hours);
  return {
    priceBasis: basis,
    priceListVersion: volumeList.version,
    inventoryVersionId: inventory.versionId,
    estimatedDuration: quote.estimatedDuration ?? hours,
  };
}

function describeChoice(choice: Choice, columns: Partial<QuoteRow>): string {
  const counted = columns.priceBasis
    ? `volume, ${cubicMetres(columns.priceBasis.litres)} m³ of inventory version ${columns.priceBasis.inventoryVersion}`
    : "rooms";
  return `Priced by ${counted}${choice.day ? `, prices of ${choice.day.name}` : ""}`;
}

/**
 * Prices a draft by rooms or by volume, on its day, packed by us or not. Its lines are calculated again; what the list does
 * not price stays. Throws CONFLICT without changes for a stale `rowVersion`, without an inventory, and without rates.
 */
export async function choosePrice(tx: Tx, actor: Actor, input: Chosen): Promise<Saved> {
  const quote = await lockQuote(tx, input.id);
  assertEditable(quote, input.rowVersion);
  const serviceDate = serviceDateOf(quote, input);
  const lines = await getQuoteLines(tx, quote.id);
  const own = await getPriceList(tx, quote.priceListVersion);
  const { situation, inventory } = await getSituation(tx, { quote, lines, list: own, now: input.now });
  const volume = input.by === "volume" ? countedBy(situation, inventory, quote) : { priceBasis: null };
  const priceList = (input.by === "volume" && situation.volumeList) || own;
  const day = input.dayPrice && serviceDate ? dayPriceOf(priceList.dayFactors, serviceDate) : null;
  const choice: Choice = { by: input.by, day, packs: input.packs };
  const columns: Partial<QuoteRow> = {
    ...volume,
    pricedBy: input.by,
    dayPrice: day,
    serviceDate,
    urgency: urgencyOf(serviceDate, quote.bookingRequestedAt !== null, input.now),
  };
  const after = { ...quote, ...columns };
  const repriced = linesAfter(situation, choice).lines;
  await record(tx, actor, quoteEdited, {
    subjectId: quote.id,
    summary: describeChoice(choice, columns),
    data: { number: quote.number, fields: ["pricedBy", "dayPrice", "serviceDate"] },
    at: input.now,
  });
  return writePrice(tx, actor, quote, {
    lines: repriced,
    contents: contentsOf(after, repriced, priceList),
    priceList,
    columns,
    now: input.now,
  });
}

/** Says how far the price of a draft binds; null for what the terms say. */
export async function choosePriceType(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"quote">; rowVersion: number; type: PriceType | null; now: Date },
): Promise<Saved> {
  const quote = await lockQuote(tx, input.id);
  assertEditable(quote, input.rowVersion);
  const inventory = await findQuoteInventory(tx, quote.id);
  if (input.type === "binding") {
    if (!inventory) throw inventoryMissing();
    if (!inventory.complete) throw inventoryIncomplete();
  }
  const rowVersion = await changeQuote(tx, quote.id, input.now, {
    priceType: input.type,
    inventoryVersionId: inventory?.versionId ?? null,
  });
  await record(tx, actor, quoteEdited, {
    subjectId: quote.id,
    summary: `Changed: price type (${input.type ? PRICE_TYPE_WORDS.en[input.type].name : "none"})`,
    data: { number: quote.number, fields: ["priceType"] },
    at: input.now,
  });
  return { rowVersion };
}
