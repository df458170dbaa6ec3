import { beforeAll, expect, test } from "vitest";
import { aVehicle, fleetAs } from "~/features/fleet/testing";
import { deactivatePerson } from "~/features/identity/server/commands/manage-people";
import { aPerson } from "~/features/identity/testing";
import { anAcceptedQuote, movesHandlers, movesSubscribers } from "~/features/moves/testing";
import { aHire } from "~/features/staff/record/testing";
import { makeEmployee, staffHandlers, staffStatusSubscribers } from "~/features/staff/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { addDays, formatDate, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { notifyOfEndings } from "./commands/notify-of-endings";
import { type Happened, notifyOfEvent } from "./commands/notify-of-event";
import { notificationsHandlers } from "./handlers";
import { notificationsSubscribers } from "./subscribers";
import { notificationsTasks } from "./tasks";

useDatabase({
  subscribers: [...staffStatusSubscribers, ...movesSubscribers, ...notificationsSubscribers],
  tasks: notificationsTasks,
});

const NOW = new Date();
const TODAY = nairobiDate(NOW);
let hr: Actor;
let planner: Actor;
beforeAll(async () => {
  configurePublicUrl("https://moves.example.co.ke/");
  hr = await aPerson({ role: "hr_officer" });
  planner = await aPerson({ role: "manager" });
});

const staff = () => callAs(staffHandlers, hr);
const moves = () => callAs(movesHandlers, planner);
const told = async (actor: Actor) =>
  (await callAs(notificationsHandlers, actor).list({ limit: 100 })).rows.map(({ title }) => title);

async function spread(): Promise<void> {
  const { rows } = await db().execute<{ data: Happened }>(
    "delete from pgboss.job where name = 'spread-notification' returning data",
  );
  for (const { data } of rows) await transaction((tx) => notifyOfEvent(tx, data));
}

async function planned(days: number, crew: string[]) {
  const quote = await anAcceptedQuote(days);
  const plan = { quoteId: quote.id, date: quote.serviceDate ?? "", window: "morning" as const };
  return (await moves().schedule({ ...plan, crew })).number;
}
const missingOn = async (number: string) => (await moves().get({ number })).missing;

test("who is suspended is missed on the moves planned for them, until somebody else is sent or they are back", async () => {
  const { personId, number, actor } = await makeEmployee({ role: "driver" });
  const mate = await makeEmployee({ role: "mover" });
  const first = await planned(40, [personId, mate.personId]);
  const second = await planned(41, [personId]);
  const other = await planned(42, [mate.personId]);
  await staff().suspend({ number, reason: "Under inquiry", paid: true });
  await spread();
  expect(await told(planner)).toContain(`2 planned moves of ${actor.name} need a new crew`);
  expect([await missingOn(first), await missingOn(second), await missingOn(other)]).toEqual([
    [actor.name],
    [actor.name],
    [],
  ]);
  const listed = async () => (await moves().page({ crew: "missing" })).rows.map((row) => row.number).sort();
  expect(await listed()).toEqual([first, second].sort());
  const { id } = await moves().get({ number: second });
  await moves().assign({ id, crewLead: null, crew: [mate.personId], notes: "" });
  expect(await listed()).toEqual([first]);
  await staff().liftSuspension({ number });
  expect(await listed()).toEqual([]);
});

test("who leaves without planned moves is told of to nobody; a deactivated sign-in counts as a suspension", async () => {
  const leaver = await makeEmployee({ role: "packer" });
  await staff().remove({ number: leaver.number });
  await spread();
  expect((await told(planner)).filter((title) => title.includes(leaver.actor.name))).toEqual([]);
  const shutOut = await makeEmployee({ role: "driver" });
  const number = await planned(50, [shutOut.personId]);
  await transaction((tx) => deactivatePerson(tx, hr, { id: shutOut.personId, now: NOW }));
  await spread();
  expect(await told(planner)).toContain(`1 planned move of ${shutOut.actor.name} needs a new crew`);
  expect(await missingOn(number)).toEqual([shutOut.actor.name]);
});

test("who keeps the fleet is told of a vehicle in the workshop, who sent it there is not", async () => {
  const [keeper, accountant] = [await aPerson({ role: "supervisor" }), await aPerson({ role: "accountant" })];
  const { id, plate } = await aVehicle(planner);
  await fleetAs(planner).vehicles.setState({ id, state: "workshop", reason: "Brakes" });
  await spread();
  const ofIt = async (actor: Actor) => (await told(actor)).filter((title) => title.includes(plate));
  expect(await ofIt(keeper)).toHaveLength(1);
  expect([await ofIt(planner), await ofIt(accountant)]).toEqual([[], []]);
});

test("an administrator is told of a role that waits for them, HR is not", async () => {
  const admin = await aPerson({ role: "admin" });
  const { number, actor } = await makeEmployee();
  await staff().edit({ number, employmentInfo: { role: "accountant" } });
  await spread();
  const title = `The role Accountant of ${actor.name} waits for you`;
  expect(await told(admin)).toContain(title);
  expect(await told(hr)).not.toContain(title);
});

test("HR is reminded once, 14 days before probation or contract ends", async () => {
  const ends = addDays(TODAY, 20);
  const employmentInfo = { status: "probation", probationEndDate: ends, contractEndDate: ends } as const;
  const { number } = await staff().hire(aHire({ employmentInfo }));
  const { name } = await staff().get({ number });
  const nights = async (...days: number[]) => {
    for (const day of days)
      await transaction((tx) => notifyOfEndings(tx, new Date(NOW.getTime() + day * 86_400_000)));
    return (await told(hr)).filter((title) => title.includes(name)).sort();
  };
  expect(await nights(0, 5)).toEqual([]);
  const both = [
    `Probation of ${name} ends on ${formatDate(ends)}`,
    `The contract of ${name} ends on ${formatDate(ends)}`,
  ];
  expect(await nights(7, 8, 20, 21)).toEqual(both);
});
