import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { cancelQuote } from "~/features/changes/server/commands";
import { aVehicle } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { anOpenDay } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { linkHolder } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { useDatabase } from "~/platform/testing/database";
import { fits } from "../domain/days";
import {
  aQuote,
  bookingSubscribers,
  buy,
  dayOfQuote,
  holdOf,
  joinCapacity,
  payDeposit,
  setMoves,
} from "../testing";
import { bookLateDay } from "./commands/book-late";
import { expireHolds } from "./commands/end-hold";
import { getDays } from "./queries/days";
import { capacityTasks } from "./tasks";

useDatabase({ subscribers: bookingSubscribers, tasks: capacityTasks });
joinCapacity();

const BUYERS = 200;
const PLACES = 5;
const AT_ONCE = 18;

/** Runs all at once; no more wait for a connection than the pool lends. */
async function atOnce<T>(works: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  const results: PromiseSettledResult<T>[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < works.length; at = next++)
        [results[at]] = await Promise.allSettled([(works[at] as () => Promise<T>)()]);
    }),
  );
  return results;
}

async function quotesOf(count: number) {
  const made = await atOnce(Array.from({ length: count }, () => () => aQuote()));
  return made.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

async function sellOut(date: PlainDate) {
  const quotes = await quotesOf(BUYERS);
  const bought = await atOnce(quotes.map((quote) => () => buy(quote, date)));
  const sold = bought.filter(({ status }) => status === "fulfilled");
  const refused = bought.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(sold).toHaveLength(PLACES);
  expect(refused.map(({ reason }) => reason)).toEqual(Array(BUYERS - PLACES).fill("day_full"));
  const days = await Promise.all(quotes.map(({ id }) => dayOfQuote(id)));
  expect(days.filter((day) => day === date)).toHaveLength(PLACES);
  const holds = await Promise.all(quotes.map(({ id }) => holdOf(id)));
  expect(holds.filter((hold) => hold?.state === "held" && hold.date === date)).toHaveLength(PLACES);
}

describe("200 buyers at once for the last five places", () => {
  test("by moves per day: five are sold, every other is refused", async () => {
    await setMoves({ bookByCapacity: false, dailyCapacity: PLACES });
    await sellOut(anOpenDay(20));
  });

  test("by vehicles and people: five trucks take five morning moves", async () => {
    const admin = await aPerson({ role: "admin" });
    for (let n = 0; n < PLACES; n++) await aVehicle(admin, { class: "truck_7t", volume: 33, payload: 7_000 });
    await setMoves({ bookByCapacity: true });
    const quotes = await quotesOf(3 * PLACES);
    const date = anOpenDay(25);
    const bought = await atOnce(quotes.map((quote) => () => buy(quote, date, { window: "morning" })));
    expect(bought.filter(({ status }) => status === "fulfilled")).toHaveLength(PLACES);
    const { days } = await getDays(db(), { from: date, to: date }, { now: new Date() });
    const [first] = days;
    expect(first?.day.bookings).toHaveLength(PLACES);
    expect(first && fits(first.day.pool, first.day.bookings)).toBe(true);
    await setMoves({ bookByCapacity: false });
  });
});

describe("holds and jobs", () => {
  beforeAll(() => setMoves({ bookByCapacity: false, dailyCapacity: 2 }));

  test("are never more than a day takes, whatever customers do and whenever holds end", async () => {
    const act = fc.constantFrom("buy", "pay", "late", "cancel", "expire", "wait" as const);
    let start = 40;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(act, fc.nat({ max: 4 })), { minLength: 4, maxLength: 14 }),
        async (acts) => {
          start += 8;
          const date = anOpenDay(start);
          let now = new Date();
          const quotes = await quotesOf(5);
          for (const [what, nth] of acts) {
            const quote = quotes[nth];
            if (!quote) continue;
            const ignore = () => undefined;
            if (what === "buy") await buy(quote, date, { now }).catch(ignore);
            if (what === "pay") await payDeposit(quote.id, now).catch(ignore);
            if (what === "late") await bookLateDay({ quoteId: quote.id }, now);
            if (what === "cancel")
              await transaction((tx) =>
                cancelQuote(tx, linkHolder("Customer"), {
                  ...{ linkId: quote.linkId, reason: "Changed plans", agreedFee: 0, now },
                }),
              ).catch(ignore);
            if (what === "expire") await expireHolds(now);
            if (what === "wait") now = new Date(now.getTime() + 9 * 3_600_000);
            const { days } = await getDays(db(), { from: date, to: date }, { now });
            const moves = days[0]?.day.moves;
            expect((moves?.used ?? 0) + (moves?.held ?? 0)).toBeLessThanOrEqual(2);
          }
        },
      ),
      { numRuns: 8 },
    );
  });
});

test("days of the month's end and of the year's are counted by Nairobi's calendar", async () => {
  const today = nairobiDate(new Date());
  const to = addDays(today, 61);
  const { days } = await getDays(db(), { from: today, to }, { now: new Date() });
  expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 62 }, (_, at) => addDays(today, at)));
});
