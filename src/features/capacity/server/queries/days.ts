import { sql } from "drizzle-orm";
import { movesSection } from "~/features/moves/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { TimeWindow } from "~/features/settings/windows/domain";
import { fullDays } from "~/features/settings/windows/server/queries";
import type { Reader, Tx } from "~/platform/db/database";
import { addDays, daysBetween, type PlainDate } from "~/platform/kernel/dates";
import { type Day, hasRoom, NO_NEEDS, type Pool } from "../../domain/days";
import { countMoves, getWorkOf, listBookings } from "./bookings";
import { type Extra, listPools } from "./pools";

export interface Days {
  /** Vehicles and people limit a day; else the number of moves does. */
  byCapacity: boolean;
  /** The largest truck in litres. */
  largest: number;
  days: { date: PlainDate; day: Day }[];
}

interface Counted {
  now: Date;
  /** A quote whose own claim does not count. */
  except?: string | undefined;
  extras?: readonly Extra[];
  /** Only what the company's limit needs: moves, or vehicles and people. Else both are read, to show them. */
  isForRoom?: boolean;
}

/**
 * Counts each day of a period: its vehicles and people, and the jobs, accepted quotes and holds on it. Calendar, quote page,
 * board and API all use this count.
 */
export async function getDays(
  reader: Reader,
  period: { from: PlainDate; to: PlainDate },
  { now, except, extras = [], isForRoom = false }: Counted,
): Promise<Days> {
  const { from, to } = period;
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  const { bookByCapacity, dailyCapacity } = await getSettings(reader, movesSection);
  const { pools, largest } =
    isForRoom && !bookByCapacity
      ? { pools: new Map<PlainDate, Pool>(), largest: 0 }
      : await listPools(reader, { from, to, days: dates }, extras);
  const counted = isForRoom && bookByCapacity ? new Map() : await countMoves(reader, period, { now, except });
  const bookings =
    isForRoom && !bookByCapacity ? [] : await listBookings(reader, period, { now, except, largest });
  const byDate = Map.groupBy(bookings, ({ date }) => date);
  return {
    byCapacity: bookByCapacity,
    largest,
    days: dates.map((date) => ({
      date,
      day: {
        moves: { limit: dailyCapacity, ...(counted.get(date) ?? { used: 0, held: 0 }) },
        pool: pools.get(date) ?? NO_NEEDS,
        bookings: byDate.get(date) ?? [],
      },
    })),
  };
}

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
  const period = { from: date, to: date };
  const { byCapacity, largest, days } = await getDays(reader, period, {
    now,
    except: quoteId,
    isForRoom: true,
  });
  const work = byCapacity ? await getWorkOf(reader, quoteId, largest) : undefined;
  const day = days[0]?.day;
  if (!day) return false;
  if (!work) return hasRoom(day, byCapacity, { needs: NO_NEEDS, place: "any" });
  return hasRoom(day, byCapacity, { needs: work.needs, place: work.placeIn(window ?? work.window) });
}

/** Answers `findDayProblem`: counts under the day's lock, for a change of a quote. */
export const fullDaysOfCapacity = fullDays.answer(async (tx, { date, quoteId, now }) => {
  await lockDay(tx, date);
  return !(await hasRoomFor(tx, { quoteId, date }, now));
});
