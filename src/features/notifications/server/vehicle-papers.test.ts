import { expect, test } from "vitest";
import { aPaper, aVehicle } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { aSupplier, suppliersAs } from "~/features/suppliers/testing";
import { transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays, formatDate, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { notifyOfPapers } from "./commands/notify-of-papers";
import { notificationsHandlers } from "./handlers";

useDatabase();

const NOW = new Date();
const TODAY = nairobiDate(NOW);
const night = (days: number) =>
  transaction((tx) => notifyOfPapers(tx, new Date(NOW.getTime() + days * 86_400_000)));
const titles = async (actor: Actor) =>
  (await callAs(notificationsHandlers, actor).list({ limit: 100 })).rows.map(({ title }) => title);

test("keepers of the fleet are told 30, 14 and 3 days before, once each; a renewal ends it", async () => {
  const keeper = await aPerson({ role: "supervisor" });
  const accountant = await aPerson({ role: "accountant" });
  const { id, plate } = await aVehicle(keeper);
  const ends = addDays(TODAY, 31);
  await aPaper(keeper, id, { validTo: ends });
  const title = `Insurance of ${plate} ends on ${formatDate(ends)}`;
  const told = async () => (await titles(keeper)).filter((one) => one === title).length;
  for (const [nights, times] of [
    [0, 0],
    [1, 1],
    [2, 1],
    [20, 2],
    [20, 2],
  ] as const) {
    await night(nights);
    expect(await told()).toBe(times);
  }
  expect(await titles(accountant)).toEqual([]);
  await aPaper(keeper, id, { validTo: addDays(TODAY, 400) });
  await night(29);
  expect(await told()).toBe(2);
});

test("keepers of suppliers are told of their papers, once for each day", async () => {
  const keeper = await aPerson({ role: "accountant" });
  const { id, name } = await aSupplier(keeper);
  const ends = addDays(TODAY, 14);
  await suppliersAs(keeper).papers.add({ id, kind: "transit_cover", number: "GIT/1", validTo: ends });
  const title = `Goods-in-transit cover of ${name} ends on ${formatDate(ends)}`;
  for (const nights of [0, 0, 1]) await night(nights);
  expect((await titles(keeper)).filter((one) => one === title)).toHaveLength(1);
  await suppliersAs(keeper).suppliers.archive({ id });
  await night(11);
  expect((await titles(keeper)).filter((one) => one === title)).toHaveLength(1);
});
