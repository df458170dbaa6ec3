import { eq, isNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { aVehicle } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { BLANK_STOP, NO_NEEDS } from "~/features/jobs/domain";
import { aMove, at, jobsAs } from "~/features/jobs/testing";
import { jobNotices } from "~/features/publishing/server/tables";
import { publishingAs } from "~/features/publishing/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { outboxMessages } from "~/platform/mail/tables";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";

useDatabase({ subscribers, tasks: taskHandlers });

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});

/** The parts of each job that a person reads, in plain text, without the digests that the product compares. */
async function readings(moveId: string): Promise<Map<string, string>> {
  const { jobs } = await jobsAs(admin).ofMove({ id: moveId });
  const found = new Map<string, string>();
  for (const { id, kind, startsAt, endsAt, stops, assigned } of jobs) {
    if (!startsAt || !endsAt) continue;
    const lead = assigned.find(({ role }) => role === "lead")?.name;
    const trucks = assigned.filter(({ role }) => role === "vehicle").map(({ name }) => name);
    for (const { personId, role } of assigned)
      if (personId)
        found.set(
          `${id} ${personId}`,
          JSON.stringify([kind, startsAt, endsAt, stops.map(({ address }) => address), lead, trucks, role]),
        );
  }
  return found;
}

test("whatever planners do, a publication tells exactly those whose job differs from what they were told", async () => {
  const people: Actor[] = [];
  for (let count = 0; count < 4; count += 1) people.push(await aPerson({ role: "mover" }));
  const { id: vehicleId } = await aVehicle(admin);
  const move = await aMove(admin, { days: 70 });
  const period = { from: move.date, to: move.date };
  const who = fc.nat(3);
  const step = fc.oneof(
    fc.record({ act: fc.constant("assign" as const), who, job: fc.nat(3), lead: fc.boolean() }),
    fc.record({ act: fc.constant("off" as const), job: fc.nat(3), which: fc.nat(5) }),
    fc.record({ act: fc.constant("truck" as const), job: fc.nat(3) }),
    fc.record({ act: fc.constant("times" as const), job: fc.nat(3), hour: fc.integer({ min: 6, max: 9 }) }),
    fc.record({ act: fc.constant("stops" as const), job: fc.nat(3), gate: fc.nat(2) }),
    fc.record({ act: fc.constant("add" as const), hour: fc.integer({ min: 13, max: 16 }) }),
    fc.record({ act: fc.constant("remove" as const), job: fc.nat(3) }),
  );
  let told = new Map<string, string>();
  const sent = async () =>
    (await db().select().from(outboxMessages).where(eq(outboxMessages.kind, "crew.jobs"))).map(
      ({ recipient }) => recipient,
    );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const taken of steps) {
        const { jobs } = await jobsAs(admin).ofMove({ id: move.id });
        const job = "job" in taken ? jobs[taken.job % jobs.length] : jobs[0];
        if (!job) continue;
        const { id, rowVersion } = job;
        const act = async () => {
          switch (taken.act) {
            case "assign":
              return jobsAs(admin).assign({
                ...{ id, personId: people[taken.who]?.personId ?? "", reason: "Needed" },
                role: taken.lead ? "lead" : "crew",
              });
            case "off": {
              const gone = job.assigned[taken.which % Math.max(1, job.assigned.length)];
              return gone && jobsAs(admin).unassign({ id, assignmentId: gone.id });
            }
            case "truck":
              return jobsAs(admin).assign({ id, vehicleId, reason: "Needed" });
            case "times":
              return jobsAs(admin).plan({
                ...{ id, kind: "move", needs: NO_NEEDS, rowVersion, reason: "Asked" },
                startsAt: at(move.date, `0${taken.hour}:00`),
                endsAt: at(move.date, "12:00"),
              });
            case "stops":
              return jobsAs(admin).setStops({
                ...{ id, rowVersion, stops: [{ ...BLANK_STOP, address: `Gate ${taken.gate}` }] },
              });
            case "add":
              return jobsAs(admin).add({
                ...{ id: move.id, kind: "deliver", startsAt: at(move.date, `${taken.hour}:00`) },
                endsAt: at(move.date, "18:00"),
              });
            case "remove":
              return jobsAs(admin).remove({ id });
          }
        };
        await act().catch((error: { status?: number }) => {
          if ((error.status ?? 500) >= 500) throw error;
        });
      }
      const now = await readings(move.id);
      const changed = [...now].filter(([key, read]) => told.get(key) !== read).map(([key]) => key);
      const gone = [...told.keys()].filter((key) => !now.has(key));
      const affected = new Set([...changed, ...gone].map((key) => key.split(" ")[1]));
      const before = (await sent()).length;
      const preview = await publishingAs(admin).preview(period);
      expect(new Set(preview.messages.map(({ personId }) => personId))).toEqual(affected);
      await publishingAs(admin).publish({ ...period, fingerprint: preview.fingerprint });
      const fresh = (await sent()).slice(before);
      expect(fresh).toHaveLength(affected.size);
      expect((await publishingAs(admin).preview(period)).changes).toBe(0);
      const standing = await db()
        .select({ key: sql<string>`${jobNotices.jobId}::text || ' ' || ${jobNotices.personId}::text` })
        .from(jobNotices)
        .where(isNull(jobNotices.withdrawnAt));
      expect(standing.map(({ key }) => key).sort()).toEqual([...now.keys()].sort());
      told = now;
    }),
    { numRuns: 14 },
  );
});
