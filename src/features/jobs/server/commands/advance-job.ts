import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { canTake, hasSetOff, type JobStep, jobAdvanced, STATE_LABELS } from "../../domain";
import { assignmentRefused, assignmentWarned, jobHasState, jobNotYet } from "../../errors";
import { findLeg, listDispatchDoubts } from "../queries/jobs";
import { lockJob } from "../queries/locked-jobs";
import { jobs } from "../tables";
import { findProblemsOfJob } from "./assign-job";
import { followStates } from "./follow-jobs";

/**
 * Takes a job's next step, with its time. Nothing leaves with an expired paper, from the workshop, or with people on
 * leave. The move follows in the same transaction. `happenedAt` is earlier than `now` if a phone reports it later.
 */
export async function advanceJob(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"job">; to: JobStep; reason: string; now: Date; happenedAt?: Date },
): Promise<void> {
  const { id, to, reason, now, happenedAt = now } = input;
  const opened = await lockJob(tx, id);
  const { job, move, number, fact } = opened;
  if (!canTake(job.state, to)) throw jobHasState({ state: STATE_LABELS[job.state].toLowerCase() });
  if (to === "aborted" && !reason) throw reasonRequired.at("reason");
  if (to === "dispatched" && !reason) {
    const doubts = (await listDispatchDoubts(tx, move.id, [job.id])).get(job.id) ?? [];
    if (doubts.length > 0) throw assignmentWarned.at("reason", { problems: doubts.join(" ") });
  }
  const leaves = to === "dispatched" || to === "on_the_way";
  const at = await findLeg(tx, job);
  if (leaves && at) {
    const day = nairobiDate(at.startsAt);
    if (to === "on_the_way" && day > nairobiDate(now)) throw jobNotYet({ date: formatDate(day) });
    const { hard } = await findProblemsOfJob(tx, opened, at, { now });
    if (hard.length > 0) throw assignmentRefused({ problems: hard.join(" ") });
  }
  const setsOff = hasSetOff(to) && job.setOffAt === null;
  await tx
    .update(jobs)
    .set({
      state: to,
      ...(setsOff ? { setOffAt: happenedAt } : {}),
      ...(to === "done" ? { doneAt: happenedAt } : {}),
      ...(to === "aborted" ? { abortReason: reason } : {}),
    })
    .where(eq(jobs.id, job.id));
  await record(tx, actor, jobAdvanced, {
    subjectId: job.id,
    summary: `${number} is ${STATE_LABELS[to].toLowerCase()}${reason ? `: ${reason}` : ""}`,
    data: { ...fact, from: job.state, to, reason },
    customerId: move.customerId,
    at: now,
  });
  await followStates(tx, actor, move, { now, happenedAt });
}
