import { inArray, sql } from "drizzle-orm";
import { crewAddress, ensureCrewLinks } from "~/features/availability/server/commands";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { type PersonChange, type PlanChange, planPublished } from "../../domain/plan";
import { planChanged } from "../../errors";
import { sendJobs } from "../messages/job-messages";
import { getChanges } from "../queries/changes";
import { lockJobs, type Period } from "../queries/plans";
import { jobNotices, jobPublications } from "../tables";

const DAY_MS = 86_400_000;

interface Publishing extends Period {
  /** Of the messages that the planner saw. */
  fingerprint: string;
  hasSms: boolean;
  publicUrl: string;
  now: Date;
}

/**
 * Publishes the plan of a period as the planner saw it: one message for each person whose job is new, changed or taken
 * away. CONFLICT if the plan has changed since. Published twice, it counts once.
 */
export async function publishPlan(
  tx: Tx,
  actor: Actor,
  input: Publishing,
): Promise<{ jobs: number; people: number }> {
  const { from, to, fingerprint, hasSms, publicUrl, now } = input;
  const period = { from, to };
  const locked = await lockJobs(tx, actor, period, now);
  const changes = await getChanges(tx, actor, { period, hasSms, now, lock: true });
  if (changes.count === 0) return { jobs: 0, people: 0 };
  // A job that came between the lock and the reading is not locked: look again.
  const isLocked = changes.jobs.every(({ id }) => locked.has(id));
  if (!isLocked || changes.fingerprint !== fingerprint) throw planChanged();
  const { messages, plans } = changes;
  await savePlans(tx, actor, plans, now);
  await saveNotices(
    tx,
    messages.flatMap((message) => message.changes),
    now,
  );
  const until = new Map(messages.map(({ personId, changes: own }) => [personId, endOf(own, now)]));
  const links = await ensureCrewLinks(tx, until, now);
  for (const message of messages) {
    const link = crewAddress(publicUrl, links.get(message.personId) ?? "", message.language);
    await sendJobs(tx, message, { link, now });
  }
  const numbers = [
    ...changes.jobs.flatMap(({ id, number }) => (plans.some((plan) => plan.jobId === id) ? [number] : [])),
    ...messages.flatMap((message) => message.changes.map(({ number }) => number)),
  ];
  const named = [...new Set(numbers)];
  await record(tx, actor, planPublished, {
    subjectId: newId(now.getTime()),
    summary: `${counted(named.length, "job", "jobs")} published to ${counted(messages.length, "person", "people")}`,
    data: { from, to, jobs: named, people: messages.map(({ personId }) => personId) },
    at: now,
  });
  return { jobs: changes.count, people: messages.length };
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The link works until the day after the last job. */
const endOf = (changes: readonly PersonChange[], now: Date): Date =>
  new Date(Math.max(now.getTime(), ...changes.map(({ endsAt }) => endsAt.getTime())) + DAY_MS);

async function savePlans(tx: Tx, actor: Actor, plans: readonly PlanChange[], now: Date): Promise<void> {
  const gone = plans.flatMap(({ jobId, plan }) => (plan ? [] : [jobId]));
  if (gone.length > 0) await tx.delete(jobPublications).where(inArray(jobPublications.jobId, gone));
  const rows = plans.flatMap(({ jobId, plan, digest }) =>
    plan && digest
      ? [
          {
            ...{ jobId, plan, digest, startsAt: new Date(plan.startsAt) },
            ...{ publishedAt: now, publishedBy: actor.personId },
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  await tx
    .insert(jobPublications)
    .values(rows)
    .onConflictDoUpdate({
      target: jobPublications.jobId,
      set: {
        ...{ plan: sql`excluded.plan`, digest: sql`excluded.digest`, startsAt: sql`excluded.starts_at` },
        ...{ publishedAt: now, publishedBy: actor.personId },
      },
    });
}

async function saveNotices(tx: Tx, changes: readonly PersonChange[], now: Date): Promise<void> {
  const gone = changes.flatMap(({ change, noticeId }) =>
    change === "withdrawn" && noticeId ? [noticeId] : [],
  );
  if (gone.length > 0)
    await tx.update(jobNotices).set({ withdrawnAt: now }).where(inArray(jobNotices.id, gone));
  for (const keepsAnswer of [true, false]) {
    const told = changes.filter((one) => one.change !== "withdrawn" && one.keepsAnswer === keepsAnswer);
    if (told.length === 0) continue;
    await tx
      .insert(jobNotices)
      .values(
        told.map(({ jobId, personId, number, role, digest, startsAt, endsAt }) => ({
          ...{ id: newId(now.getTime()), jobId, personId, number, role, digest, startsAt, endsAt },
          publishedAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: [jobNotices.jobId, jobNotices.personId],
        set: {
          ...{ number: sql`excluded.number`, role: sql`excluded.role`, digest: sql`excluded.digest` },
          ...{ startsAt: sql`excluded.starts_at`, endsAt: sql`excluded.ends_at` },
          ...{ revision: sql`${jobNotices.revision} + 1`, publishedAt: now, withdrawnAt: null },
          ...(keepsAnswer ? {} : { answer: "proposed" as const, answeredAt: null, declineReason: "" }),
        },
      });
  }
}
