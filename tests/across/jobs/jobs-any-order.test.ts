import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { outagesAs, proposalsAs } from "~/features/dispatch/proposals/testing";
import { aVehicle, fleetAs } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { aMove, at, jobsAs, movesOf } from "~/features/jobs/testing";
import { leaveAs } from "~/features/leave/testing";
import { moves } from "~/features/moves/server/tables";
import { makeEmployee } from "~/features/staff/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";
import { assignedOnLeave, doubleBookings, teamsOf } from "./bookings-testing";

useDatabase({ subscribers, tasks: taskHandlers });

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});
const aMember = (role: "mover" | "driver") => makeEmployee({ role, hireDate: "2024-01-08" });

/** A day of leave is approved, and perhaps taken back. */
async function takeLeave(number: string, day: string, ends: boolean) {
  const leave = leaveAs(admin, { now: new Date() });
  const asked = { number, type: "other", kind: "unpaid", firstDay: day, lastDay: day } as const;
  const { id } = await leave.ask(asked);
  await leave.approve({ id });
  if (ends) await leave.cancel({ id, reason: "The move needs them" });
}

/** A plan of the day is accepted, and perhaps undone. */
async function plan(day: string, undoes: boolean): Promise<void> {
  const { id } = await proposalsAs(admin).make({ day });
  await proposalsAs(admin).accept({ id });
  if (undoes) await proposalsAs(admin).undo({ id });
}

/** A truck or a person falls out; each job gets its first replacement, which is perhaps undone. */
async function breakDown(out: { vehicleId: string } | { personId: string }, from: Date, undoes: boolean) {
  const { id } = await outagesAs(admin).report({ ...out, from, defect: "Clutch" });
  for (const { jobId, options, replan } of (await outagesAs(admin).get({ id })).jobs) {
    const key = options.find(({ kind }) => kind !== "hire")?.key;
    if (key && !replan) await outagesAs(admin).replan({ id, jobId, key });
    if (undoes && (key || replan)) await outagesAs(admin).undo({ id, jobId });
  }
}

test("no order of commands makes an overlap that nobody overrode, or a team that differs from the jobs", async () => {
  const members = [await aMember("mover"), await aMember("driver"), await aMember("mover")];
  const people = members.map(({ personId }) => personId);
  const { id: vehicleId } = await aVehicle(admin);
  await aVehicle(admin);
  const made: Awaited<ReturnType<typeof aMove>>[] = [];
  for (const window of ["morning", "afternoon", "full_day"] as const)
    made.push(await aMove(admin, { days: 80, window }));
  const person = fc.integer({ min: 0, max: 2 });
  const one = fc.integer({ min: 0, max: 2 });
  const step = fc.oneof(
    fc.record({
      act: fc.constant("team" as const),
      move: one,
      lead: person,
      crew: fc.array(person),
      force: fc.boolean(),
    }),
    fc.record({
      act: fc.constant("assign" as const),
      move: one,
      who: person,
      lead: fc.boolean(),
      why: fc.constantFrom("", "Needed"),
    }),
    fc.record({ act: fc.constant("truck" as const), move: one, why: fc.constantFrom("", "Needed") }),
    fc.record({ act: fc.constant("off" as const), move: one, job: fc.nat(5), which: fc.nat(5) }),
    fc.record({
      act: fc.constant("day" as const),
      move: one,
      by: fc.integer({ min: 80, max: 82 }),
      window: fc.constantFrom("morning" as const, "full_day" as const),
      force: fc.boolean(),
    }),
    fc.record({ act: fc.constant("add" as const), move: one, hour: fc.integer({ min: 6, max: 15 }) }),
    fc.record({ act: fc.constant("remove" as const), move: one, job: fc.nat(5) }),
    fc.record({ act: fc.constant("plan" as const), move: one, undoes: fc.boolean() }),
    fc.record({ act: fc.constant("leave" as const), move: one, who: person, ends: fc.boolean() }),
    fc.record({
      act: fc.constant("break" as const),
      move: one,
      who: fc.option(person),
      undoes: fc.boolean(),
    }),
  );
  const today = nairobiDate(new Date());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      for (const taken of steps) {
        const move = made[taken.move];
        if (!move) continue;
        const { jobs: all } = await jobsAs(admin).ofMove({ id: move.id });
        const job = "job" in taken ? all[taken.job % all.length] : all[0];
        const [row] = await db().select().from(moves).where(eq(moves.id, move.id));
        if (!job || !row?.date) continue;
        const act = async () => {
          switch (taken.act) {
            case "team": {
              const crewLead = people[taken.lead] ?? null;
              const crew = [...new Set(taken.crew)]
                .flatMap((at) => people[at] ?? [])
                .filter((id) => id !== crewLead);
              return movesOf(admin).assign({
                id: move.id,
                crewLead,
                crew,
                notes: "",
                overrideWarnings: taken.force,
              });
            }
            case "assign":
              return jobsAs(admin).assign({
                ...{ id: job.id, personId: people[taken.who] ?? "", reason: taken.why },
                role: taken.lead ? "lead" : "crew",
              });
            case "truck":
              return jobsAs(admin).assign({ id: job.id, vehicleId, reason: taken.why });
            case "off": {
              const gone = job.assigned[taken.which % Math.max(1, job.assigned.length)];
              return gone && jobsAs(admin).unassign({ id: job.id, assignmentId: gone.id });
            }
            case "day":
              return movesOf(admin).reschedule({
                ...{
                  id: move.id,
                  date: addDays(today, taken.by),
                  from: row.date ?? "",
                  window: taken.window,
                },
                ...{ reason: "Asked", overrideWarnings: taken.force },
              });
            case "add": {
              const day = row.date ?? today;
              const start = at(day, `${String(taken.hour).padStart(2, "0")}:00`);
              return jobsAs(admin).add({
                ...{ id: move.id, kind: "deliver", startsAt: start },
                endsAt: new Date(start.getTime() + 3 * 3_600_000),
              });
            }
            case "remove":
              return jobsAs(admin).remove({ id: job.id });
            case "plan":
              return plan(row.date ?? today, taken.undoes);
            case "leave":
              return takeLeave(members[taken.who]?.number ?? "", row.date ?? today, taken.ends);
            case "break": {
              const out = taken.who === null ? { vehicleId } : { personId: people[taken.who] ?? "" };
              await breakDown(out, at(row.date ?? today, "07:10"), taken.undoes);
              return fleetAs(admin).vehicles.setState({ id: vehicleId, state: "active" });
            }
          }
        };
        const away = await assignedOnLeave();
        await act().catch((error: { status?: number; message: string }) => {
          if ((error.status ?? 500) >= 500) throw error;
        });
        expect(await doubleBookings()).toBe(0);
        // Warnings of a move's team and day may be overridden, and undoing brings back the one who was out.
        const mayBeAway = ("force" in taken && taken.force) || (taken.act === "break" && taken.undoes);
        if (!mayBeAway) expect(await assignedOnLeave()).toBeLessThanOrEqual(away);
        const { ofMove, ofJobs } = await teamsOf(move.id);
        expect(ofMove).toEqual(ofJobs);
      }
    }),
    { numRuns: 12 },
  );
});
