import { beforeAll, expect, test } from "vitest";
import { makeEmployee } from "~/features/staff/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { attendanceHandlers } from "./handlers";
import { countAttendance } from "./queries";

useDatabase();

const NOW = new Date("2026-11-23T08:15:00+03:00");
const TODAY = "2026-11-23";
const as = (actor: Actor) => callAs(attendanceHandlers, actor, { now: NOW });
const hired = { hireDate: "2024-01-08" };

let supervisor: Awaited<ReturnType<typeof makeEmployee>>;
let lead: Awaited<ReturnType<typeof makeEmployee>>;
let mover: Awaited<ReturnType<typeof makeEmployee>>;
beforeAll(async () => {
  supervisor = await makeEmployee({ role: "supervisor", ...hired });
  lead = await makeEmployee({ role: "team_lead", supervisor: supervisor.actor, ...hired });
  mover = await makeEmployee({ supervisor: lead.actor, name: "Abuya Onyango", ...hired });
});

test("a lead fills the day of their team, and changes it", async () => {
  const before = await as(lead.actor).day({});
  expect(before).toMatchObject({ day: TODAY, mayFill: true });
  expect(before.people.map(({ number }) => number)).toEqual([mover.number]);
  const { number } = mover;
  await as(lead.actor).fill({ day: TODAY, people: [{ number, status: "present" }] });
  await as(supervisor.actor).fill({
    day: TODAY,
    people: [{ number, status: "late", arrivedAt: "08:10", leftAt: "17:00", note: "Rain" }],
  });
  expect((await as(lead.actor).day({ day: TODAY })).people).toMatchObject([
    {
      number,
      status: "late",
      arrivedAt: "08:10",
      leftAt: "17:00",
      note: "Rain",
      filledBy: supervisor.actor.name,
    },
  ]);
  const counted = await countAttendance(db(), [mover.personId], TODAY, TODAY);
  expect(counted.get(mover.personId)).toEqual({ late: 1 });
});

test("who is not expected is said so: a rest day, a holiday", async () => {
  const awayOn = async (day: string) => (await as(lead.actor).day({ day })).people[0]?.away;
  expect(await awayOn("2026-11-22")).toBe("rest_day");
  expect(await awayOn("2026-11-20")).toBeNull();
  expect(await awayOn("2026-12-25")).toBe("holiday");
});

test.each([
  ["tomorrow", { day: "2026-11-24" }, "day", "Attendance cannot be entered before the day"],
  ["long ago", { day: "2026-10-01" }, "day", "A day can be changed for 31 days"],
])("%s is refused at its field", async (_, over, field, message) => {
  const people = [{ number: mover.number, status: "present" as const }];
  await expect(as(lead.actor).fill({ people, ...over })).rejects.toMatchObject({
    data: { fields: { [field]: message } },
  });
});

test("all or nothing, within the team, never one's own", async () => {
  const stranger = await makeEmployee({ role: "sales_rep", department: "sales", ...hired });
  const another = await makeEmployee({ supervisor: lead.actor, ...hired });
  const fill = (actor: Actor, numbers: string[]) =>
    as(actor).fill({ day: TODAY, people: numbers.map((number) => ({ number, status: "present" as const })) });
  await expect(fill(lead.actor, [another.number, stranger.number])).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await as(lead.actor).day({})).people.find(({ number }) => number === another.number)).toMatchObject(
    {
      status: null,
    },
  );
  const hr = await makeEmployee({ role: "hr_officer", department: "hr", ...hired });
  await expect(fill(hr.actor, [hr.number])).rejects.toMatchObject({ code: "FORBIDDEN" });
  await fill(hr.actor, [stranger.number]);
  await expect(fill(mover.actor, [another.number])).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(
    as(lead.actor).fill({
      day: TODAY,
      people: [{ number: another.number, status: "present", arrivedAt: "17:00", leftAt: "08:00" }],
    }),
  ).rejects.toMatchObject({
    data: { fields: { "people.0.leftAt": "The leaving time must be after the arrival time" } },
  });
});

test("a suspended employee is not marked, from the day of the suspension on", async () => {
  const suspended = await makeEmployee({
    supervisor: lead.actor,
    status: "suspended",
    suspendedAt: new Date("2026-11-20T01:00:00+03:00"),
    ...hired,
  });
  const { number } = suspended;
  for (const status of ["present", "absent"] as const)
    await expect(as(lead.actor).fill({ day: TODAY, people: [{ number, status }] })).rejects.toMatchObject({
      data: { fields: { "people.0.status": "A suspended employee cannot be marked" } },
    });
  const awayOn = async (day: string) =>
    (await as(lead.actor).day({ day })).people.find((person) => person.number === number)?.away;
  expect(await awayOn("2026-11-20")).toBe("suspended");
  expect(await awayOn("2026-11-19")).toBeNull();
  await as(lead.actor).fill({ day: "2026-11-19", people: [{ number, status: "present" }] });
});
