import {
  type Contents,
  describeContents,
  linesOfContents,
  roomsOffered,
  sizesOf,
} from "~/features/pricing/domain/contents";
import { listOnDay } from "~/features/pricing/domain/day-factors";
import type { PriceList } from "~/features/pricing/domain/prices";
import { roomTypeUnknown } from "~/features/pricing/errors";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { quoteEdited } from "../../domain";
import { serviceNotListed } from "../../errors";
import { assertEditable, type Saved, writePrice } from "../../server/commands/edit-quote";
import { getQuoteLines, lockQuote } from "../../server/queries/quotes";

function assertKnown(priceList: PriceList, contents: Contents): void {
  const rooms = new Set(roomsOffered(priceList).map(({ id }) => id));
  const strange = Object.keys(contents.rooms).find((id) => !rooms.has(id));
  if (strange) throw roomTypeUnknown.at(`rooms.${strange}`);
  const services = new Set(priceList.services.map(({ id }) => id));
  if (contents.services.some((id) => !services.has(id))) throw serviceNotListed.at("services");
}

/**
 * Says what is to be moved, before the quote is decided. Its lines follow in the same transaction: prices agreed on
 * stay, what is new costs what the quote's price list says. By volume only add-ons change. A stale `rowVersion` is a CONFLICT and changes nothing.
 */
export async function editQuoteContents(
  tx: Tx,
  actor: Actor,
  input: Contents & { id: Reach<"quote">; rowVersion: number; now: Date },
): Promise<Saved> {
  const quote = await lockQuote(tx, input.id);
  assertEditable(quote, input.rowVersion);
  const priceList = await getPriceList(tx, quote.priceListVersion);
  assertKnown(priceList, input);
  const rooms = Object.fromEntries(Object.entries(input.rooms).filter(([, count]) => count > 0));
  const services = priceList.services.map(({ id }) => id).filter((id) => input.services.includes(id));
  const isByVolume = quote.pricedBy === "volume";
  const contents = isByVolume
    ? { rooms: quote.rooms, roomSizes: quote.roomSizes, services }
    : { rooms, services, roomSizes: sizesOf(input.roomSizes, rooms) };
  const lines = linesOfContents(
    await getQuoteLines(tx, quote.id),
    isByVolume ? { rooms: {}, services } : contents,
    listOnDay(priceList, quote.dayPrice),
  );
  await record(tx, actor, quoteEdited, {
    subjectId: quote.id,
    summary: `To be moved: ${describeContents(contents, priceList)}`,
    data: { number: quote.number, fields: ["rooms", "services"] },
    at: input.now,
  });
  return writePrice(tx, actor, quote, { lines, contents, priceList, now: input.now });
}
