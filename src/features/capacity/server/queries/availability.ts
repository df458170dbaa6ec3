import { dayPriceOf } from "~/features/pricing/domain/day-factors";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { depositOf, type LinkState } from "~/features/quotes/domain";
import type { QuoteRow } from "~/features/quotes/server/queries/quotes";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import { isBookableDay, TIME_WINDOWS, type TimeWindow } from "~/features/settings/windows/domain";
import type { Reader } from "~/platform/db/database";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import {
  bandOf,
  type Day,
  figuresOf,
  LEVELS,
  type Level,
  levelOf,
  type Resource,
  tightestOf,
} from "../../domain/days";
import { isLive } from "../../domain/holds";
import { getUsualWork, getWorkOf, type Work } from "./bookings";
import { findDayPrices } from "./day-prices";
import { getDays } from "./days";
import { findHold, listWaitsOf } from "./holds";
import type { Extra } from "./pools";

function levelsOf(day: Day, byCapacity: boolean, work: Work) {
  const of = (window: TimeWindow) =>
    levelOf(day, byCapacity, { needs: work.needs, place: work.placeIn(window) });
  const windows = { morning: of("morning"), afternoon: of("afternoon"), full_day: of("full_day") };
  const best = Math.max(...TIME_WINDOWS.map((window) => LEVELS.indexOf(windows[window])));
  return { level: LEVELS[best] as Level, windows };
}

/** The bookable part of a period: from today, to the last day that customers book online. */
async function bookable(reader: Reader, { from, to }: { from: PlainDate; to: PlainDate }, now: Date) {
  const { daysAhead, movingDays } = await getSettings(reader, quotesSection);
  const today = nairobiDate(now);
  const last = addDays(today, daysAhead);
  return {
    from: from < today ? today : from,
    to: to > last ? last : to,
    isOpen: (date: PlainDate) => isBookableDay(date, movingDays),
  };
}

/** Public: room in words and the price factor of each bookable day. Never numbers of trucks, people or moves. */
export async function listAvailability(
  reader: Reader,
  asked: { from: PlainDate; to: PlainDate; litres: number | null },
  now: Date,
) {
  const { from, to, isOpen } = await bookable(reader, asked, now);
  if (to < from) return [];
  const { byCapacity, largest, days } = await getDays(reader, { from, to }, { now, isForRoom: true });
  const work = await getUsualWork(reader, asked.litres, largest);
  const { dayFactors } = await getCurrentPriceList(reader, now);
  return days
    .filter(({ date }) => isOpen(date))
    .map(({ date, day }) => ({
      date,
      ...levelsOf(day, byCapacity, work),
      priceFactor: dayPriceOf(dayFactors, date)?.rate ?? 0,
    }));
}

/** Days that a customer's page lists. */
const SHOWN_DAYS = 42;

/** The days that a quote's customer can choose, priced; empty once the quote has its day. */
export async function getDaysOfQuote(reader: Reader, quote: QuoteRow, state: LinkState, now: Date) {
  const needsDay = state === "accepted" && quote.serviceDate === null;
  const hold = await findHold(reader, quote.id);
  const waits = await listWaitsOf(reader, quote.id);
  const isCounted = hold && (hold.state !== "held" || isLive(hold, now));
  const shown = {
    needsDay,
    hold: hold
      ? {
          state: isCounted ? hold.state : ("expired" as const),
          ...{ date: hold.date, window: hold.window, endsAt: hold.endsAt },
        }
      : null,
    waits: waits.map(({ date, window, offeredUntil }) => ({ date, window, offeredUntil })),
  };
  if (!needsDay && state !== "open") return { ...shown, days: [] };
  const today = nairobiDate(now);
  const { from, to, isOpen } = await bookable(
    reader,
    { from: today, to: addDays(today, SHOWN_DAYS - 1) },
    now,
  );
  const { byCapacity, largest, days } = await getDays(
    reader,
    { from, to },
    {
      ...{ now, except: quote.id, isForRoom: true },
    },
  );
  const work = await getWorkOf(reader, quote.id, largest);
  const prices = needsDay ? undefined : await findDayPrices(reader, quote, now);
  return {
    ...shown,
    days: days
      .filter(({ date }) => isOpen(date))
      .map(({ date, day }) => {
        const difference = prices?.differenceOn(date) ?? 0;
        const total = quote.total + difference;
        const depositDue = depositOf(total, quote.depositRate);
        return { date, ...levelsOf(day, byCapacity, work), total, depositDue, difference };
      }),
  };
}

/** For planners: the figures of each day. */
export async function listDayFigures(
  reader: Reader,
  period: { from: PlainDate; to: PlainDate },
  extras: readonly Extra[],
  now: Date,
) {
  const { byCapacity, days } = await getDays(reader, period, { now, extras });
  return {
    byCapacity,
    days: days.map(({ date, day }) => {
      const figures = figuresOf(day.pool, day.bookings);
      const share = Math.round(((day.moves.used + day.moves.held) / day.moves.limit) * 100);
      const { resource, percent } = byCapacity
        ? tightestOf(figures)
        : { resource: "moves" as const, percent: Math.min(999, share) };
      const tightest: Resource | "moves" = resource;
      return { date, figures, moves: day.moves, tightest, percent, band: bandOf(percent) };
    }),
  };
}
