import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { publicationsOfJobs } from "~/features/dispatch/server/queries";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Delivery, deliveryOf } from "~/platform/kernel/message-delivery";
import { outboxMessages } from "~/platform/mail/tables";
import { type CurrentJob, isPublishable, wholePart } from "../../domain/plan";
import { jobNotices, jobPublications } from "../tables";
import { digestOf, listCurrentJobs, ofJobs } from "./plans";

/** Whether jobs are published as they are now, and what their crew answered. */
export async function listMarks(reader: Reader, jobs: readonly CurrentJob[]) {
  const ids = jobs.map(({ id }) => id);
  if (ids.length === 0) return [];
  const published = await reader
    .select({
      jobId: jobPublications.jobId,
      digest: jobPublications.digest,
      publishedAt: jobPublications.publishedAt,
    })
    .from(jobPublications)
    .where(inArray(jobPublications.jobId, ids));
  const notices = await reader
    .select({
      ...{ jobId: jobNotices.jobId, personId: jobNotices.personId, name: people.name },
      ...{ answer: jobNotices.answer, reason: jobNotices.declineReason },
      ...{ answeredAt: jobNotices.answeredAt, publishedAt: jobNotices.publishedAt },
    })
    .from(jobNotices)
    .innerJoin(people, eq(people.id, jobNotices.personId))
    .where(and(inArray(jobNotices.jobId, ids), isNull(jobNotices.withdrawnAt)))
    .orderBy(asc(people.name), asc(jobNotices.id));
  const byJob = Map.groupBy(notices, ({ jobId }) => jobId);
  const digests = new Map(published.map((row) => [row.jobId, row]));
  return jobs.map((job) => {
    const row = digests.get(job.id);
    // Crew who are under way need no new message.
    const isSame = row && (!job.plan || !isPublishable(job) || row.digest === digestOf(wholePart(job.plan)));
    return {
      ...{ id: job.id, number: job.number, publishedAt: row?.publishedAt ?? null },
      isPublished: isSame === true,
      people: (byJob.get(job.id) ?? []).map(({ jobId: _, ...one }) => ({
        ...one,
        isOn: job.plan?.team.some(({ personId }) => personId === one.personId) ?? false,
      })),
    };
  });
}

/** The same for planners, with whether the last message to each person went out. */
export async function listShownMarks(reader: Reader, jobs: readonly CurrentJob[]) {
  const marks = await listMarks(reader, jobs);
  const ids = marks.flatMap(({ people: told }) => told.map(({ personId }) => personId));
  const deliveries = await listDeliveries(reader, [...new Set(ids)]);
  return marks.map((mark) => ({
    ...mark,
    people: mark.people.map((one) => ({ ...one, delivery: deliveries.get(one.personId) ?? null })),
  }));
}

async function listDeliveries(
  reader: Reader,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Delivery | null>> {
  if (personIds.length === 0) return new Map();
  const { subjectType, subjectId, status, createdAt, id } = outboxMessages;
  const rows = await reader
    .selectDistinctOn([subjectId], { personId: subjectId, status })
    .from(outboxMessages)
    .where(and(eq(subjectType, "publication"), inArray(subjectId, [...personIds])))
    .orderBy(subjectId, desc(createdAt), desc(id));
  return new Map(rows.map((row) => [row.personId ?? "", deliveryOf(row.status)]));
}

/** For the board: a job that is not published as it is has a dashed edge. */
export const publicationsOfBoard = publicationsOfJobs.answer(async (reader, actor, jobIds, now) => {
  const marks = await listMarks(reader, await listCurrentJobs(reader, actor, ofJobs(actor, jobIds), now));
  return new Map(
    marks.map(({ id, isPublished, people: told }) => [
      id,
      {
        isPublished,
        declined: told.flatMap(({ name, answer, isOn }) => (isOn && answer === "declined" ? [name] : [])),
      },
    ]),
  );
});
