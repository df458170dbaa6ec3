import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { findInvoiceOfQuote } from "~/features/invoices/server/queries/invoices";
import { type DayFactor, WEEKDAYS } from "~/features/pricing/domain/day-factors";
import { priceLists } from "~/features/pricing/server/tables";
import { specificationPriceList } from "~/features/pricing/testing";
import { quotes } from "~/features/quotes/server/tables";
import { anOpenDay } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import { aQuote, asCustomer, bookingSubscribers, buy, holdOf, joinCapacity } from "../testing";
import { capacityTasks } from "./tasks";

useDatabase({ subscribers: bookingSubscribers, tasks: capacityTasks });
joinCapacity();

const usual = anOpenDay(20);
let cheap: PlainDate;

beforeAll(async () => {
  cheap = anOpenDay(22);
  const weekday = WEEKDAYS[new Date(`${cheap}T00:00:00Z`).getUTCDay()] ?? "monday";
  const dayFactors: DayFactor[] = [{ kind: "weekday", weekday, rate: -1_000 }];
  const { version: _, ...data } = specificationPriceList;
  const at = new Date(Date.now() - 60_000);
  const list = { ...data, volumeRates: [], dayFactors };
  await db()
    .insert(priceLists)
    .values({ id: newId(), version: 2, data: list, validFrom: at, publishedAt: at });
});

const totalOf = async (id: string) =>
  (
    await db()
      .select({ total: quotes.total, dayPrice: quotes.dayPrice })
      .from(quotes)
      .where(eq(quotes.id, id))
  )[0];

test("a cheaper day shows what it saves, and is accepted and invoiced at its price", async () => {
  const quote = await aQuote();
  const before = await totalOf(quote.id);
  const { days } = await asCustomer().ofLink({ token: quote.token });
  const [day, other] = [cheap, usual].map((date) => days.find((each) => each.date === date));
  expect(other?.difference).toBe(0);
  expect(day?.difference).toBeLessThan(0);
  expect(day?.total).toBe((before?.total ?? 0) + (day?.difference ?? 0));
  await buy(quote, cheap, { window: "afternoon" });
  const after = await totalOf(quote.id);
  expect(after?.total).toBe(day?.total);
  expect(after?.dayPrice).toMatchObject({ date: cheap, rate: -1_000 });
  const invoice = await transaction((tx) => findInvoiceOfQuote(tx, quote.id));
  expect(invoice).toMatchObject({ total: day?.total, depositDue: day?.depositDue, serviceDate: cheap });
  expect((await holdOf(quote.id))?.window).toBe("afternoon");
});

test("the day that was agreed with the quote keeps its price", async () => {
  const quote = await aQuote(cheap);
  const before = await totalOf(quote.id);
  await buy(quote, cheap);
  expect(await totalOf(quote.id)).toEqual(before);
});
