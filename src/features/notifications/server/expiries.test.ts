import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { employees } from "~/features/staff/server/tables";
import { makeEmployee } from "~/features/staff/testing";
import { aCourse, completedOn, trainingAs } from "~/features/training/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { addDays, formatDate, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { MOST_EXPIRING } from "../domain/notifications";
import { notifyOfExpiries } from "./commands/notify-of-expiries";
import { notificationsHandlers } from "./handlers";

useDatabase();

const NOW = new Date();
const TODAY = nairobiDate(NOW);
let hr: Actor;
let course: { id: string; name: string };

const night = (days: number) =>
  transaction((tx) => notifyOfExpiries(tx, new Date(NOW.getTime() + days * 86_400_000)));
const titles = async (actor: Actor) =>
  (await callAs(notificationsHandlers, actor).list({ limit: 100 })).rows.map(({ title }) => title);
const train = (number: string, expiresOn: string) =>
  trainingAs(hr).add({
    number,
    ...completedOn(course.id, addDays(TODAY, -100)),
    expiresOn,
  });

beforeAll(async () => {
  configurePublicUrl("https://moves.example.co.ke/");
  hr = await aPerson({ role: "hr_officer" });
});
beforeEach(async () => {
  course = await aCourse(hr);
});

test("whose it is and HR are told 60, 30 and 7 days before, once each, whatever nights are missed", async () => {
  const driver = await makeEmployee({ role: "driver" });
  const colleague = await makeEmployee({ role: "driver" });
  await train(driver.number, addDays(TODAY, 61));
  const own = `Your ${course.name} expires on ${formatDate(addDays(TODAY, 61))}`;
  const theirs = `${course.name} of ${driver.actor.name} expires on ${formatDate(addDays(TODAY, 61))}`;
  const told = async () => [
    (await titles(driver.actor)).filter((title) => title === own).length,
    (await titles(hr)).filter((title) => title === theirs).length,
  ];
  for (const [nights, times] of [
    [0, 0],
    [1, 1],
    [1, 1],
    [5, 1],
    [33, 2],
    [53, 2],
    [54, 3],
    [61, 3],
    [62, 3],
  ] as const) {
    await night(nights);
    expect([nights, await told()]).toEqual([nights, [times, times]]);
  }
  expect(await titles(colleague.actor)).toEqual([]);
});

test("what is renewed is not told of, nor what is of somebody who has left", async () => {
  const renewed = await makeEmployee();
  await train(renewed.number, addDays(TODAY, 20));
  await train(renewed.number, addDays(TODAY, 400));
  const leaver = await makeEmployee();
  await train(leaver.number, addDays(TODAY, 20));
  await db()
    .update(employees)
    .set({ status: "terminated", offboardingDate: TODAY })
    .where(eq(employees.personId, leaver.personId));
  const licensed = await makeEmployee({
    certifications: [{ name: "Driving licence", number: "A 12", expiresOn: addDays(TODAY, 20) }],
  });
  await night(0);
  expect(await titles(renewed.actor)).toEqual([]);
  expect(await titles(leaver.actor)).toEqual([]);
  expect(await titles(licensed.actor)).toEqual([
    `Your Driving licence expires on ${formatDate(addDays(TODAY, 20))}`,
  ]);
});

test("of many in one night HR hears in one more line, and each is there once", async () => {
  const crew: Awaited<ReturnType<typeof makeEmployee>>[] = [];
  while (crew.length <= MOST_EXPIRING) crew.push(await makeEmployee());
  for (const { number } of crew) await train(number, addDays(TODAY, 7));
  await night(0);
  await night(0);
  const told = await titles(hr);
  expect(told.filter((title) => /employees expire soon$/.test(title))).toHaveLength(1);
  for (const { actor } of crew)
    expect(told.filter((title) => title.includes(`${course.name} of ${actor.name} `))).toHaveLength(1);
});
