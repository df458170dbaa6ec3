import { eq } from "drizzle-orm";
import { lockJob } from "~/features/jobs/server/queries/locked-jobs";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { counted } from "~/platform/kernel/numbers";
import { MOST_MARKS } from "../../domain/condition";
import { COUNT_STAGE_LABELS, type Counted } from "../../domain/counts";
import { countAmended, piecesCounted } from "../../domain/events";
import { amendedAlready, countNotFound, evidenceTooMuch } from "../../errors";
import { nameJob } from "../queries/job-names";
import { evidenceCounts } from "../tables";
import type { Reported } from "./record-condition";

export interface CountFields extends Counted {
  labelFrom: number | null;
  labelTo: number | null;
}

const columnsOf = ({ stage, room, labelFrom, labelTo, quantity, explained }: CountFields) => ({
  ...{ stage, room, labelFrom, labelTo, quantity, explained },
});
const sayCount = ({ stage, room, quantity }: CountFields) =>
  `${room}, ${COUNT_STAGE_LABELS[stage].toLowerCase()}: ${counted(quantity, "piece")}`;

/** Adds a count of a room's pieces to a job. Several counts of a room and stage add up. */
export async function countPieces(
  tx: Tx,
  actor: Actor,
  input: CountFields & Reported & { id: Reach<"job"> },
): Promise<{ id: string }> {
  const { job, move, fact } = await lockJob(tx, input.id);
  if (await isThere(tx, input.newId)) return { id: input.newId as string };
  if ((await tx.$count(evidenceCounts, eq(evidenceCounts.moveId, move.id))) >= MOST_MARKS)
    throw evidenceTooMuch({ most: MOST_MARKS });
  const { device, at, now } = input;
  const id = input.newId ?? newId(now.getTime());
  await tx.insert(evidenceCounts).values({
    ...{ ...columnsOf(input), id, moveId: move.id, jobId: job.id, device, at: at ?? now },
    ...{ createdAt: now, createdBy: actor.personId },
  });
  await record(tx, actor, piecesCounted, {
    subjectId: id,
    summary: `${fact.number} counted: ${sayCount(input)}`,
    data: {
      ...{ moveId: move.id, move: fact.move, job: fact.number },
      ...{ stage: input.stage, room: input.room, quantity: input.quantity },
    },
    at: now,
  });
  return { id };
}

/** Corrects, explains or withdraws a count by a new row; the old one stays. CONFLICT if another row has corrected it. */
export async function amendCount(
  tx: Tx,
  actor: Actor,
  input: CountFields & Reported & { id: Reach<"evidence-count">; withdrawn: boolean; reason: string },
): Promise<{ id: string }> {
  const [first] = await tx.select().from(evidenceCounts).where(eq(evidenceCounts.id, input.id)).for("update");
  if (!first) throw countNotFound();
  if (await isThere(tx, input.newId)) return { id: input.newId as string };
  if ((await tx.$count(evidenceCounts, eq(evidenceCounts.amends, first.id))) > 0) throw amendedAlready();
  const { device, at, now, withdrawn, reason } = input;
  const id = input.newId ?? newId(now.getTime());
  await tx.insert(evidenceCounts).values({
    ...{ ...columnsOf(input), id, moveId: first.moveId, jobId: first.jobId, device, at: at ?? now },
    ...{ amends: first.id, amendReason: reason, withdrawn, createdAt: now, createdBy: actor.personId },
  });
  const fact = await nameJob(tx, first);
  await record(tx, actor, countAmended, {
    subjectId: id,
    summary: `Count of ${fact.job} ${withdrawn ? "withdrawn" : "corrected"}, ${sayCount(input)}: ${reason}`,
    data: { ...fact, amends: first.id, withdrawn, reason },
    at: now,
  });
  return { id };
}

async function isThere(tx: Tx, id: string | undefined): Promise<boolean> {
  return id !== undefined && (await tx.$count(evidenceCounts, eq(evidenceCounts.id, id))) > 0;
}
