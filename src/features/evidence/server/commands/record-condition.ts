import { eq } from "drizzle-orm";
import { lockJob } from "~/features/jobs/server/queries/locked-jobs";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { CODE_LABELS, MARK_STAGE_LABELS, type Mark, MOST_MARKS } from "../../domain/condition";
import { conditionMarked, markAmended } from "../../domain/events";
import { amendedAlready, evidencePhotoNotFound, evidenceTooMuch, markNotFound } from "../../errors";
import { nameJob } from "../queries/job-names";
import { conditionMarks, evidencePhotos } from "../tables";

export interface MarkFields extends Omit<Mark, "id" | "photo"> {
  itemId: string | null;
  photoId: string | null;
  /** Of a photo that a phone sends later. Without it the photo must be there. */
  photoSha256?: string | null | undefined;
}
export interface Reported {
  /** Chosen by the phone: a repeated call counts once. */
  newId?: string | undefined;
  device: string;
  /** By the clock of the device; ours without one. */
  at?: Date | undefined;
  now: Date;
}

const columnsOf = ({ stage, itemId, what, place, code, side, x, y, note, ...photo }: MarkFields) => ({
  ...{ stage, itemId, what, place, code, side, x, y, note },
  ...{ photoId: photo.photoId, photoSha256: photo.photoSha256 ?? null },
});
const sayMark = ({ stage, what, place, code }: MarkFields) =>
  `${MARK_STAGE_LABELS[stage].toLowerCase()}, ${what || place}: ${CODE_LABELS.en[code].toLowerCase()}`;

/** Adds a condition mark to a job. */
export async function markCondition(
  tx: Tx,
  actor: Actor,
  input: MarkFields & Reported & { id: Reach<"job"> },
): Promise<{ id: string }> {
  const { job, move, fact } = await lockJob(tx, input.id);
  if (await isThere(tx, input.newId)) return { id: input.newId as string };
  if ((await tx.$count(conditionMarks, eq(conditionMarks.moveId, move.id))) >= MOST_MARKS)
    throw evidenceTooMuch({ most: MOST_MARKS });
  if (!input.photoSha256) await assertPhoto(tx, input.photoId, move.id);
  const { device, at, now } = input;
  const id = input.newId ?? newId(now.getTime());
  await tx.insert(conditionMarks).values({
    ...{ ...columnsOf(input), id, moveId: move.id, jobId: job.id, device, at: at ?? now },
    ...{ createdAt: now, createdBy: actor.personId },
  });
  await record(tx, actor, conditionMarked, {
    subjectId: id,
    summary: `Condition of ${fact.number} ${sayMark(input)}`,
    data: {
      ...{ moveId: move.id, move: fact.move, job: fact.number },
      ...{ stage: input.stage, mark: input.code, what: input.what || input.place },
    },
    at: now,
  });
  return { id };
}

/** Corrects or withdraws a mark by a new row; the old one stays. CONFLICT if another row has corrected it. */
export async function amendMark(
  tx: Tx,
  actor: Actor,
  input: MarkFields & Reported & { id: Reach<"condition-mark">; withdrawn: boolean; reason: string },
): Promise<{ id: string }> {
  const [first] = await tx.select().from(conditionMarks).where(eq(conditionMarks.id, input.id)).for("update");
  if (!first) throw markNotFound();
  if (await isThere(tx, input.newId)) return { id: input.newId as string };
  if ((await tx.$count(conditionMarks, eq(conditionMarks.amends, first.id))) > 0) throw amendedAlready();
  if (!input.photoSha256) await assertPhoto(tx, input.photoId, first.moveId);
  const { device, at, now, withdrawn, reason } = input;
  const id = input.newId ?? newId(now.getTime());
  await tx.insert(conditionMarks).values({
    ...{ ...columnsOf(input), id, moveId: first.moveId, jobId: first.jobId, device, at: at ?? now },
    ...{ amends: first.id, amendReason: reason, withdrawn, createdAt: now, createdBy: actor.personId },
  });
  const fact = await nameJob(tx, first);
  await record(tx, actor, markAmended, {
    subjectId: id,
    summary: `Condition of ${fact.job} ${withdrawn ? "withdrawn" : "corrected"}, ${sayMark(input)}: ${reason}`,
    data: { ...fact, amends: first.id, withdrawn, reason },
    at: now,
  });
  return { id };
}

async function isThere(tx: Tx, id: string | undefined): Promise<boolean> {
  return id !== undefined && (await tx.$count(conditionMarks, eq(conditionMarks.id, id))) > 0;
}

async function assertPhoto(tx: Tx, photoId: string | null, moveId: string): Promise<void> {
  if (photoId === null) return;
  const [photo] = await tx
    .select({ moveId: evidencePhotos.moveId })
    .from(evidencePhotos)
    .where(eq(evidencePhotos.id, photoId));
  if (photo?.moveId !== moveId) throw evidencePhotoNotFound.at("photoId");
}
