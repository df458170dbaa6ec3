import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { quotesHandlers } from "../../server/handlers";
import { requestedQuote } from "../../testing";
import { answerInventories, publishOfficePrices } from "../testing";

useDatabase();

answerInventories();
beforeAll(publishOfficePrices);

let rep: Actor;
beforeEach(async () => {
  rep = await aPerson({ role: "manager" });
});

const as = (actor: Actor) => callAs(quotesHandlers, actor);
const _BY_VOLUME = { by: "volume" as const, packs: true };
const BY_ROOMS = { by: "rooms" as const, packs: false };
const _conflict = (reason: string) =>
  expect.objectContaining({ code: "CONFLICT", data: expect.objectContaining({ reason }) });

async function aDraft(change = {}) {
  const { id, number } = await requestedQuote(change);
  return { id, number, ...(await read(number)) };
}
async function read(number: string) {
  const quote = await as(rep).get({ number });
  return { quote, rowVersion: quote.rowVersion };
}

/** The first Saturday at least two weeks ahead. */
const saturday = (() => {
  const start = addDays(nairobiDate(new Date()), 14);
  const weekday = new Date(`${start}T00:00:00Z`).getUTCDay();
  return addDays(start, (6 - weekday + 7) % 7);
})();

describe("what-ifs", () => {
  const kinds = async (number: string) =>
    (await read(number)).quote.choice.whatIfs.map(({ kind, difference }) => [kind, difference]);

  test("packing, the other way to price and the day's price, each applied by one click", async () => {
    const { id, number } = await aDraft({ services: ["packing"], serviceDate: saturday });
    // Packing by rooms is 5,000 and VAT of 800.
    const [packing, method, day] = (await read(number)).quote.choice.whatIfs;
    expect(packing).toMatchObject({ kind: "packing", packs: false, difference: -580_000 });
    expect(method).toMatchObject({ kind: "method", by: "volume" });
    // 15% of 11,000 with VAT, of 5,000 and of 2,000 without.
    expect(day).toMatchObject({
      kind: "day-price",
      dayPrice: true,
      difference: 165_000 + 26_400 + 75_000 + 30_000,
    });
    for (const whatIf of (await read(number)).quote.choice.whatIfs) {
      const { quote, rowVersion } = await read(number);
      const { difference, kind: _, ...change } = whatIf;
      await as(rep).choosePrice({ id, rowVersion, ...change });
      const after = (await read(number)).quote;
      expect(after.total - quote.total).toBe(difference);
      await as(rep).choosePrice({ id, rowVersion: after.rowVersion, by: "rooms", packs: true });
    }
  });

  test("a cheaper day moves the move, with its price", async () => {
    const { id, number, rowVersion } = await aDraft({ serviceDate: saturday });
    expect(await kinds(number)).not.toContainEqual(["day", expect.anything()]);
    await as(rep).choosePrice({ id, rowVersion, ...BY_ROOMS, dayPrice: true });
    const { quote } = await read(number);
    expect(quote).toMatchObject({
      dayPrice: { rate: 1_500, name: "Saturday", date: saturday, difference: 296_400 },
    });
    expect(quote.offers?.rooms[0]?.price).toBe(287_500);
    expect(quote.listTotal).toBe(quote.total);
    const cheaper = quote.choice.whatIfs.find(({ kind }) => kind === "day");
    expect(cheaper).toMatchObject({ serviceDate: addDays(saturday, 1), difference: -296_400 });
    const { kind: _, difference: __, ...change } = cheaper ?? quote.choice.whatIfs[0] ?? ({} as never);
    await as(rep).choosePrice({ id, rowVersion: quote.rowVersion, ...change });
    expect((await read(number)).quote).toMatchObject({
      serviceDate: addDays(saturday, 1),
      dayPrice: null,
      total: quote.total - 296_400,
    });
  });

  test("another day than the priced one is said", async () => {
    const { id, number, rowVersion, quote } = await aDraft({ serviceDate: saturday });
    const { rowVersion: priced } = await as(rep).choosePrice({ id, rowVersion, ...BY_ROOMS, dayPrice: true });
    const facts = { ...quote, serviceDate: addDays(saturday, 2) };
    await as(rep).editFacts({ id, rowVersion: priced, facts });
    expect((await read(number)).quote.choice).toMatchObject({
      isOutdated: true,
      whatIfs: [{ kind: "again", difference: -296_400 }],
    });
  });

  test("a day's price needs a day", async () => {
    const { id, rowVersion } = await aDraft();
    await expect(as(rep).choosePrice({ id, rowVersion, ...BY_ROOMS, dayPrice: true })).rejects.toMatchObject({
      data: { fields: { serviceDate: "Enter the service date first" } },
    });
    const past = addDays(nairobiDate(new Date()), -1);
    await expect(
      as(rep).choosePrice({ id, rowVersion, ...BY_ROOMS, serviceDate: past }),
    ).rejects.toMatchObject({
      code: "INVALID",
    });
  });
});
