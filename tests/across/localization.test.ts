import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { invoicesHandlers } from "~/features/invoices/server/handlers";
import { accept } from "~/features/invoices/testing";
import { makeInvoicePdf } from "~/features/payments/server/documents/invoice-pdf";
import { secondAmount, secondOf, secondRate } from "~/features/quotes/second-currency/domain";
import { approveQuote } from "~/features/quotes/server/commands/decide-quote";
import { makeQuotePdf } from "~/features/quotes/server/documents/quote-pdf";
import { quoteOf, quotesHandlers, requestedQuote } from "~/features/quotes/testing";
import { defaultsOf } from "~/features/settings/define";
import { exchangeRatesHandlers } from "~/features/settings/exchange-rates/server/handlers";
import { localizationHandlers } from "~/features/settings/localization/server/handlers";
import { formatsNow } from "~/features/settings/localization/server/queries";
import { type Localization, localizationSection } from "~/features/settings/localization/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { db, transaction } from "~/platform/db/database";
import { mintActor, system } from "~/platform/http/actor";
import { inFormats } from "~/platform/http/in-formats";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";
import { subscribers, taskHandlers } from "~/server/tasks";

useDatabase({ subscribers, tasks: taskHandlers });

const ECHO =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ data }) => parentPort.postMessage({ pdf: Buffer.from(JSON.stringify(data)) }));';

const admin = mintActor({
  kind: "person",
  personId: null,
  name: "Wanjiku Kamau",
  role: "admin",
  permissions: new Map([
    ["manage_system_settings", "all"],
    ["manage_quotes", "all"],
    ["view_quotes", "all"],
    ["view_finances", "all"],
  ]),
});
const rates = callAs(exchangeRatesHandlers, admin);
const quotes = callAs(quotesHandlers, admin);

async function save(own: Partial<Localization>): Promise<void> {
  const { rows } = await db().execute(sql`select version from settings where section = 'localization'`);
  await transaction((tx) =>
    saveSettings(tx, admin, {
      section: localizationSection,
      value: { ...defaultsOf(localizationSection), ...own },
      version: Number(rows[0]?.version ?? 0),
      now: new Date(),
    }),
  );
}

describe("the section", () => {
  test("what is saved holds from the next request on", async () => {
    expect(await formatsNow()).toMatchObject({ baseCurrency: "KES", dateFormat: "DD/MM/YYYY" });
    await save({ currencyPosition: "after", currencyDisplayFormat: "symbol", dateFormat: "YYYY-MM-DD" });
    const said = inFormats(await formatsNow(), () => [formatKes(150_000), formatDate("2026-11-22")]);
    expect(said).toEqual(["1,500\u00a0KSh", "2026-11-22"]);
    expect(formatKes(150_000)).toBe("KES\u00a01,500");
  });

  test.each([
    ["country", "Country is required"],
    ["language", "Language is required"],
    ["timezone", "Timezone is required"],
    ["baseCurrency", "Base currency is required"],
  ])("%s is required", async (field, message) => {
    await expect(save({ [field]: "" })).rejects.toMatchObject({ fields: { [field]: message } });
    await expect(save({ [field]: "Atlantis" })).rejects.toMatchObject({
      fields: { [field]: expect.not.stringContaining("required") },
    });
  });

  test("the last three currencies are no supported ones", async () => {
    await expect(save({ supportedCurrencies: ["NGN" as "KES"] })).rejects.toMatchObject({ code: "INVALID" });
  });

  test("the base currency is fixed once a quote exists", async () => {
    const facts = callAs(localizationHandlers, admin);
    expect(await facts.facts()).toEqual({ baseCurrency: "KES", baseCurrencyFixed: false });
    await save({ baseCurrency: "USD" });
    await save({});
    await requestedQuote();
    expect(await facts.facts()).toEqual({ baseCurrency: "KES", baseCurrencyFixed: true });
    await expect(save({ baseCurrency: "USD" })).rejects.toMatchObject({
      fields: { baseCurrency: expect.stringContaining("The base currency is fixed") },
    });
    await save({ currencyPosition: "after" });
  });
});

describe("exchange rates and a quote's second currency", () => {
  const date = "2026-11-20";

  test("a rate is set, replaced and removed, each with its event; the base currency and days ahead have none", async () => {
    await rates.set({ currency: "GBP", date, rate: "170.5" });
    await rates.set({ currency: "GBP", date, rate: "171.123456" });
    expect((await rates.list()).rates).toMatchObject([
      { currency: "GBP", date, rate: "171.123456", by: "Wanjiku Kamau" },
    ]);
    await rates.remove({ currency: "GBP", date });
    expect((await rates.list()).rates).toEqual([]);
    await expect(rates.remove({ currency: "GBP", date })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { rows } = await db().execute(
      sql`select type from events where type like 'exchange-rate.%' order by id`,
    );
    expect(rows.map(({ type }) => type)).toEqual([
      "exchange-rate.set",
      "exchange-rate.set",
      "exchange-rate.removed",
    ]);
    await expect(rates.set({ currency: "KES", date, rate: "1" })).rejects.toMatchObject({ code: "INVALID" });
    await expect(rates.set({ currency: "USD", date: "2999-01-01", rate: "1" })).rejects.toMatchObject({
      code: "INVALID",
    });
    for (const rate of ["0", "-1", "1e3", "129,35", "1.1234567"])
      await expect(rates.set({ currency: "USD", date, rate })).rejects.toMatchObject({ code: "INVALID" });
  });

  test("the rate is frozen on the quote; without multi-currency, a rate or support there is none", async () => {
    const { id, number } = await requestedQuote();
    const set = async (currency: "USD" | "GBP" | null) =>
      quotes.setSecondCurrency({ id, rowVersion: (await quoteOf(number)).rowVersion, currency });
    await expect(set("USD")).rejects.toMatchObject({ code: "INVALID" });
    await save({ enableMultiCurrency: true });
    await expect(set("USD")).rejects.toMatchObject({
      data: { fields: { currency: expect.stringContaining("no exchange rate for USD") } },
    });
    await rates.set({ currency: "USD", date, rate: "129.35" });
    await expect(set("GBP")).rejects.toMatchObject({
      data: { fields: { currency: expect.stringContaining("not offered") } },
    });
    await set("USD");
    await rates.set({ currency: "USD", date, rate: "200" });
    const quote = await quoteOf(number);
    const second = secondOf(quote);
    expect(second).toEqual({ currency: "USD", rate: "129.350000", date });
    expect(second && [secondAmount(quote.total, second), secondRate(second)]).toEqual([
      "USD\u00a0152.76",
      "USD\u00a01 = KES\u00a0129.35, 20/11/2026",
    ]);
    expect(await quotes.get({ number })).toMatchObject({
      total: 1_976_000,
      second: { currency: "USD" },
      secondOffers: [{ currency: "USD", rate: "200.000000" }],
    });
    await expect(quotes.setSecondCurrency({ id, rowVersion: 1, currency: null })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await set(null);
    expect(secondOf(await quoteOf(number))).toBeNull();
  });

  test("the quote and the invoice made of it say both amounts and the rate, on paper, in messages and on the page", async () => {
    await save({ enableMultiCurrency: true });
    await rates.set({ currency: "USD", date, rate: "129.35" });
    const { id, number, rowVersion, customerName } = await requestedQuote({ serviceDate: "2099-03-02" });
    await quotes.setSecondCurrency({ id, rowVersion, currency: "USD" });
    await rates.set({ currency: "USD", date, rate: "150" });
    const now = new Date();
    const invoice = await transaction(async (tx) => {
      await approveQuote(tx, system, { id, now, publicUrl: "http://127.0.0.1:3000" });
      const { rows } = await tx.execute(sql`select id from quote_links where quote_id = ${id}`);
      const customer = { name: customerName, email: "", phone: "" };
      return accept(tx, { id, number, linkId: String(rows[0]?.id), token: "", customer, now });
    });
    const [rate, amount] = ["USD\u00a01 = KES\u00a0129.35, 20/11/2026", "USD\u00a0152.76"];
    const { rows: mails } = await db().execute(
      sql`select kind, text from outbox_messages where kind in ('quote.approved', 'quote.accepted', 'invoice.issued')`,
    );
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      "invoice.issued",
      "quote.accepted",
      "quote.approved",
    ]);
    for (const { kind, text } of mails) expect([kind, text]).toEqual([kind, expect.stringContaining(amount)]);
    openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`));
    for (const paper of [makeQuotePdf(db(), id, null), makeInvoicePdf(db(), invoice.id, now)])
      expect(JSON.parse((await paper).toString()).second).toEqual([{ label: rate, value: amount }]);
    closePdfWorkers();
    expect(await callAs(invoicesHandlers, admin).get({ number: invoice.number })).toMatchObject({
      total: 1_976_000,
      balance: 1_976_000,
      second: { currency: "USD", rate: "129.350000", date },
    });
  });
});
