import { sql } from "drizzle-orm";
import { movesSection } from "~/features/moves/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { TimeWindow } from "~/features/settings/windows/domain";
import { fullDays } from "~/features/settings/windows/server/queries";
import type { Reader, Tx } from "~/platform/db/database";
import { addDays, daysBetween, type PlainDate } from "~/platform/kernel/dates";
import { type Day, hasRoom } from "../../domain/days";
import { countMoves, getWorkOf, listBookings, type OnDay } from "./bookings";
import { type Extra, listPools } from "./pools";

export interface Days {
  /** Vehicles and people limit a day; else the number of moves does. */
  byCapacity: boolean;
  /** The largest truck in litres. */
  largest: number;
  days: { date: PlainDate; day: Day }[];
}

/**
 * What each day of a period has, and what jobs, accepted quotes and holds take of it: the one count that calendar, quote
 * page, board and API ask. `except` leaves out a quote's own claim.
 */
export async function getDays(
  reader: Reader,
  { from, to }: { from: PlainDate; to: PlainDate },
  { now, except, extras = [] }: { now: Date; except?: string | undefined; extras?: readonly Extra[] },
): Promise<Days> {
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  const { bookByCapacity, dailyCapacity } = await getSettings(reader, movesSection);
  const { pools, largest } = await listPools(reader, { from, to, days: dates }, extras);
  const counted = await countMoves(reader, { from, to }, { now, except });
  const bookings = await listBookings(reader, { from, to }, { now, except, largest });
  const byDate = new Map<PlainDate, OnDay[]>();
  for (const booking of bookings) byDate.set(booking.date, [...(byDate.get(booking.date) ?? []), booking]);
  return {
    byCapacity: bookByCapacity,
    largest,
    days: dates.map((date) => ({
      date,
      day: {
        moves: { limit: dailyCapacity, ...(counted.get(date) ?? { used: 0, held: 0 }) },
        pool: pools.get(date) ?? NOTHING,
        bookings: byDate.get(date) ?? [],
      },
    })),
  };
}

const NOTHING = { trucks: 0, litres: 0, drivers: 0, crew: 0, packers: 0 };

/**
 * Lets one transaction at a time count and take a day, until it ends. Taken after the quote's lock and before any number
 * (docs/decisions/0221).
 */
export async function lockDay(tx: Tx, date: PlainDate): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`day:${date}`}))`);
}

/** True if the quote's move fits on a day, in a window or its wished one. Its own claims do not count. */
export async function hasRoomFor(
  reader: Reader,
  { quoteId, date, window }: { quoteId: string; date: PlainDate; window?: TimeWindow | undefined },
  now: Date,
): Promise<boolean> {
  const { bookByCapacity, dailyCapacity } = await getSettings(reader, movesSection);
  if (!bookByCapacity) {
    const counted = await countMoves(reader, { from: date, to: date }, { now, except: quoteId });
    const { used, held } = counted.get(date) ?? { used: 0, held: 0 };
    return used + held < dailyCapacity;
  }
  const { byCapacity, largest, days } = await getDays(reader, { from: date, to: date }, { now, except: quoteId });
  const work = await getWorkOf(reader, quoteId, largest);
  const day = days[0]?.day;
  return (
    day !== undefined &&
    hasRoom(day, byCapacity, { needs: work.needs, place: work.placeIn(window ?? work.window) })
  );
}

/** Answers `findDayProblem`: counts under the day's lock, for a change of a quote. */
export const fullDaysOfCapacity = fullDays.answer(async (tx, { date, quoteId, now }) => {
  await lockDay(tx, date);
  return !(await hasRoomFor(tx, { quoteId, date }, now));
});
