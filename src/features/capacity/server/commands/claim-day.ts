import { movesSection } from "~/features/moves/settings";
import { dayClaims } from "~/features/quotes/server/commands/answer-quote";
import { changeQuote } from "~/features/quotes/server/commands/change-quote";
import { contentsOf, writePrice } from "~/features/quotes/server/commands/edit-quote";
import { lockQuote, type QuoteRow } from "~/features/quotes/server/queries/quotes";
import { getSettings } from "~/features/settings/server/queries";
import { type TimeWindow, windowLabel, windowOf } from "~/features/settings/windows/domain";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { isLive } from "../../domain/holds";
import { dayFull } from "../../errors";
import { findDayPrices } from "../queries/day-prices";
import { hasRoomFor, lockDay } from "../queries/days";
import { findHold } from "../queries/holds";

interface Claim {
  quote: QuoteRow;
  serviceDate: PlainDate;
  window?: TimeWindow | undefined;
  now: Date;
}

/**
 * Locks the day and throws if the quote's move does not fit. A live hold of the quote on that day is its place. Without
 * 'Book by capacity', a day that was agreed with the quote is not counted again.
 */
export async function assertRoom(tx: Tx, { quote, serviceDate, window, now }: Claim): Promise<void> {
  const { bookByCapacity } = await getSettings(tx, movesSection);
  if (!bookByCapacity && serviceDate === quote.serviceDate) return;
  await lockDay(tx, serviceDate);
  const hold = await findHold(tx, quote.id);
  const isOwn = hold && isLive(hold, now) && hold.date === serviceDate;
  if (isOwn && (!window || window === hold.window)) return;
  if (await hasRoomFor(tx, { quoteId: quote.id, date: serviceDate, window }, now)) return;
  throw dayFull.at("serviceDate", { date: formatDate(serviceDate) });
}

/** Prices the quote for another day than it was made for. */
async function priceOn(tx: Tx, actor: Actor, { quote, serviceDate, now }: Claim): Promise<void> {
  if (serviceDate === quote.serviceDate) return;
  const prices = await findDayPrices(tx, quote, now);
  if (!prices || prices.differenceOn(serviceDate) === 0) return;
  const lines = prices.linesOn(serviceDate);
  const dayPrice = prices.dayOf(serviceDate);
  await writePrice(tx, actor, quote, {
    lines,
    contents: contentsOf(quote, lines, prices.list),
    priceList: prices.list,
    columns: { dayPrice, serviceDate },
    now,
  });
}

/** Claims the day of a quote that its customer accepts, in its window and at its price. */
export const claimsOfCapacity = dayClaims.answer(async (tx, actor, claim) => {
  const { quote, window, now } = claim;
  await assertRoom(tx, claim);
  await priceOn(tx, actor, claim);
  if (window && window !== windowOf(quote.preferredTime))
    await changeQuote(tx, quote.id, now, { preferredTime: windowLabel(window) });
  return lockQuote(tx, trustedReach(tx, "quote", quote.id, "part"));
});
