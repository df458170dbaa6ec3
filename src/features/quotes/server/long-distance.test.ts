import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { defaultsOf } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { quotesSection } from "~/features/settings/settings";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aRequest, quoteOf, requestedQuote } from "../testing";
import { quotesHandlers } from "./handlers";
import { quoteLines, quotes } from "./tables";

useDatabase();

const as = (actor: Actor) => callAs(quotesHandlers, actor);
const FAR = { from: "Kilimani, Nairobi", to: "Mombasa, Kenya" };
const unpriced = { code: "CONFLICT", message: expect.stringContaining("long distance move (about") };

test("a long distance costs at least what such moves start from, says so, and waits for a person", async () => {
  const near = await as(visitor).request(aRequest());
  const far = await as(visitor).request(aRequest(FAR));
  expect(near.notices).toEqual([]);
  // 30,000 before VAT and the VAT of its rooms; near it is 19,760.
  expect(far).toMatchObject({ total: 31_760, notices: [{ code: "long_distance", from: 30_000 }] });
  const [mail] = await db()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.subjectId, (await quoteOf(far.number)).id));
  expect(mail?.subject).toContain("31,760");
  expect(far.notices[0]?.km).toBeGreaterThan(400);
  const row = await quoteOf(far.number);
  expect(row).toMatchObject({
    distanceKm: 45,
    distanceMethod: "fixed",
    longDistanceKm: far.notices[0]?.km,
    requiresApproval: true,
    approvalReasons: ["long distance"],
  });
  const lines = await db().select().from(quoteLines).where(eq(quoteLines.quoteId, row.id));
  expect(lines.find(({ code }) => code === "distance")).toMatchObject({
    description: `Distance, about ${far.notices[0]?.km} km`,
    amount: 1_400_000,
  });
});

test("nobody approves it, one by one or many at once, before its price was confirmed", async () => {
  const sales = await aPerson({ role: "sales_rep" });
  const manager = await aPerson({ role: "manager" });
  const quote = await requestedQuote(FAR);
  await expect(as(manager).approve({ id: quote.id })).rejects.toMatchObject(unpriced);
  await expect(as(manager).bulkDecide({ ids: [quote.id], action: "approve" })).rejects.toMatchObject({
    message: expect.stringContaining("long distance move"),
  });
  const { may, mayConfirmPrice, approvalRefusal } = await as(manager).get({ number: quote.number });
  expect([may.approve, mayConfirmPrice]).toEqual([false, true]);
  expect(approvalRefusal).toContain("Change or confirm the price");
  // The database refuses a direct update too.
  await expect(
    db().update(quotes).set({ status: "approved" }).where(eq(quotes.id, quote.id)),
  ).rejects.toThrow();

  await as(sales).confirmPrice({ id: quote.id, rowVersion: quote.rowVersion });
  await expect(
    as(sales).confirmPrice({ id: quote.id, rowVersion: quote.rowVersion + 1 }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(as(sales).approve({ id: quote.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(as(manager).approve({ id: quote.id })).resolves.toHaveProperty("link");
});

test("changing the price prices it; a new version or another route has to be priced again", async () => {
  const sales = await aPerson({ role: "sales_rep" });
  const manager = await aPerson({ role: "manager" });
  const { id, number } = await requestedQuote(FAR);
  const price = async () => {
    const detail = await as(sales).get({ number });
    const lines = detail.lines.map((line) =>
      line.code === "distance" ? { ...line, unitPrice: 2_400_000 } : line,
    );
    await as(sales).editPricing({ id: detail.id, rowVersion: detail.rowVersion, lines });
  };
  await price();
  const priced = await as(sales).get({ number });
  const move = async (toLocation: string) => {
    const detail = await as(sales).get({ number });
    await as(sales).editFacts({
      id: detail.id,
      rowVersion: detail.rowVersion,
      facts: { ...detail, toLocation },
    });
  };
  await move("Kisumu, Kenya");
  const moved = await as(sales).get({ number });
  expect(moved.priceConfirmedAt).toBeNull();
  expect(moved.longDistanceKm).not.toBe(priced.longDistanceKm);
  expect(moved.lines.find(({ code }) => code === "distance")?.description).toBe(
    `Distance, about ${moved.longDistanceKm} km`,
  );
  await expect(as(manager).approve({ id })).rejects.toMatchObject(unpriced);
  await price();
  await as(manager).approve({ id });
  const version = await as(sales).revise({ id });
  await expect(as(manager).approve({ id: version.id })).rejects.toMatchObject(unpriced);
  await move("Thika, Kenya");
  expect(await as(sales).get({ number })).toMatchObject({ longDistanceKm: null, approvalReasons: [] });
});

test("how far is far is a setting; by bands the kilometres are in the price and nobody waits", async () => {
  const save = (change: object, version: number) =>
    transaction((tx) =>
      saveSettings(tx, system, {
        section: quotesSection,
        value: { ...defaultsOf(quotesSection), ...change },
        version,
        now: new Date(),
      }),
    );
  await save({ longDistanceAboveKm: 5_000 }, 0);
  expect((await as(visitor).request(aRequest(FAR))).notices).toEqual([]);
  await save({ distanceMethod: "bands" }, 1);
  const far = await as(visitor).request(aRequest(FAR));
  expect(far.notices).toEqual([]);
  expect(far.total).toBeGreaterThan(40_000);
});
