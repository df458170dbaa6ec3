import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { quotesHandlers } from "../../server/handlers";
import { quoteOf, requestedQuote } from "../../testing";

useDatabase();

let rep: Actor;
const as = (actor: Actor = rep) => callAs(quotesHandlers, actor);
beforeAll(async () => {
  rep = await aPerson({ role: "sales_rep" });
});

const plain = ({ category, code, description, quantity, unitPrice }: Line) => ({
  category,
  code,
  description,
  quantity,
  unitPrice,
});
type Line = Awaited<ReturnType<ReturnType<typeof as>["get"]>>["lines"][number];

describe("what is to be moved", () => {
  test("is chosen from the price list, and the price follows", async () => {
    const { id, number, rowVersion } = await requestedQuote({ services: [] });
    await as().editContents({
      id,
      rowVersion,
      rooms: { bedroom: 3, living_room: 1, kitchen: 1, garage: 1 },
      roomSizes: { bedroom: "large", attic: "small" },
      services: ["packing"],
    });
    const quote = await as().get({ number });
    expect(quote).toMatchObject({
      rooms: { bedroom: 3, living_room: 1, kitchen: 1, garage: 1 },
      roomSizes: { bedroom: "large" },
      services: ["packing"],
      // 5,000 + 2,000 + 3 × 2,500 + 3,000 + 2,000 + 0 + 5,000, and 16% of the last five.
      total: 2_730_000,
    });
    expect(quote.lines.find(({ code }) => code === "garage")).toMatchObject({ quantity: 1, amount: 0 });
    expect(quote.roomSizes).not.toHaveProperty("attic");
    expect(quote.auditTrail.map(({ action }) => action)).toContain(
      "To be moved: Bedrooms × 3 (large), Living Room × 1, Kitchen × 1, Garage × 1, Professional Packing",
    );
    expect(quote.listTotal).toBe(quote.total);
  });

  test("follows the price, so that the two never contradict", async () => {
    const { id, number } = await requestedQuote({ services: ["packing"] });
    const before = await as().get({ number });
    const lines = before.lines
      .filter(({ code }) => code !== "packing")
      .map((line) => ({ ...plain(line), quantity: line.code === "bedroom" ? 1 : line.quantity }));
    await as().editPricing({ id, rowVersion: before.rowVersion, lines });
    const after = await as().get({ number });
    expect(after.rooms).toEqual({ ...before.rooms, bedroom: 1 });
    expect(after.services).toEqual([]);
    expect(after.listTotal).toBe(after.total);
    expect(after.requiresApproval).toBe(false);
  });

  test("keeps a price that was agreed on", async () => {
    const { id, number } = await requestedQuote({ services: [] });
    const { lines, rowVersion, rooms } = await as().get({ number });
    const agreed = lines.map((line) => ({
      ...plain(line),
      unitPrice: line.code === "bedroom" ? 240_000 : line.unitPrice,
    }));
    await as().editPricing({ id, rowVersion, lines: agreed });
    await as().editContents({
      id,
      rowVersion: rowVersion + 1,
      rooms: { ...rooms, bedroom: 4 },
      services: [],
    });
    expect((await as().get({ number })).lines.find(({ code }) => code === "bedroom")).toMatchObject({
      quantity: 4,
      unitPrice: 240_000,
    });
  });

  test.each([
    ["a room nobody knows", { rooms: { attic: 1 } }, "rooms.attic"],
    ["half a room", { rooms: { bedroom: 0.5 } }, "rooms.bedroom"],
    ["a service nobody offers", { rooms: { bedroom: 1 }, services: ["singing"] }, "services"],
  ])("%s is refused at the field", async (_, change, field) => {
    const { id, rowVersion } = await requestedQuote();
    const asked = as().editContents({ id, rowVersion, services: [], ...change } as never);
    await expect(asked).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { [field]: expect.any(String) } },
    });
  });

  test("of two who say it at once, the second is told; a decided quote stays as it is", async () => {
    const { id, number, rowVersion } = await requestedQuote();
    const say = (bedroom: number) => as().editContents({ id, rowVersion, rooms: { bedroom }, services: [] });
    const both = await Promise.allSettled([say(1), say(2)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await as().reject({ id, reason: "" });
    const { rowVersion: now } = await quoteOf(number);
    await expect(
      as().editContents({ id, rowVersion: now, rooms: { bedroom: 5 }, services: [] }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await as().get({ number })).offers).toBeNull();
  });

  test("the goods' worth is a fact of the quote; the service is one of ours, unless it was another already", async () => {
    const { id, number, rowVersion } = await requestedQuote();
    const { ...facts } = await as().get({ number });
    await as().editFacts({ id, rowVersion, facts: { ...facts, estimatedValue: 25_000_000 } });
    expect(await as().get({ number })).toMatchObject({ estimatedValue: 25_000_000 });
    const flying = as().editFacts({
      id,
      rowVersion: rowVersion + 1,
      facts: { ...facts, serviceType: "Flying carpets" },
    });
    await expect(flying).rejects.toMatchObject({
      data: { fields: { serviceType: "Please choose one of our services" } },
    });
  });
});
