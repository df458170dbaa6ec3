import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { type JobStep, jobTimesReported, stepsTowards } from "../../domain";
import { lockJob } from "../queries/locked-jobs";
import { jobs } from "../tables";
import { advanceJob } from "./advance-job";

interface Reported {
  id: Reach<"job">;
  /** The state that the crew reported. */
  state: JobStep;
  setOffAt: Date;
  doneAt: Date | null;
  now: Date;
}

/**
 * Brings a job to the state that its crew reported, with the steps between, at the times they reported. A job that is further
 * already keeps its state. Reports that arrive late correct the times.
 */
export async function reportProgress(tx: Tx, actor: Actor, input: Reported): Promise<void> {
  const { id, state, setOffAt, doneAt, now } = input;
  const before = await lockJob(tx, id);
  for (const to of stepsTowards(before.job.state, state)) {
    const happenedAt = (to === "done" ? doneAt : setOffAt) ?? now;
    await advanceJob(tx, actor, { id, to, reason: "", now, happenedAt });
  }
  const { job, fact, number, move } = await lockJob(tx, id);
  const corrected = {
    setOffAt: job.setOffAt && setOffAt,
    doneAt: (job.doneAt && doneAt) ?? job.doneAt,
  };
  const isSame =
    job.setOffAt?.getTime() === corrected.setOffAt?.getTime() &&
    job.doneAt?.getTime() === corrected.doneAt?.getTime();
  if (isSame) return;
  await tx.update(jobs).set(corrected).where(eq(jobs.id, job.id));
  await record(tx, actor, jobTimesReported, {
    subjectId: job.id,
    summary: `${number}: times as the crew reported them`,
    data: fact,
    customerId: move.customerId,
    at: now,
  });
}
