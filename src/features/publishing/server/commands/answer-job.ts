import { eq } from "drizzle-orm";
import { findPerson } from "~/features/identity/server/queries";
import { isPlannable, jobNumber } from "~/features/jobs/domain";
import { movesSection } from "~/features/moves/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { canAnswer, jobAnswered } from "../../domain/plan";
import { answerTooLate, declineReasonRequired, noticeChanged, noticeNotFound } from "../../errors";
import { findAnswered } from "../queries/plans";
import { jobNotices } from "../tables";

interface Answering {
  noticeId: string;
  /** The answering person: their link or their sign-in. */
  personId: string;
  /** Of the message that they read. */
  revision: number;
  answer: "accepted" | "declined";
  reason: string;
  byLink: boolean;
  now: Date;
}

/**
 * A person accepts or declines a published job. They stay on the job until a planner replaces them. The same answer from
 * two phones counts once. CONFLICT if the job changed since it was read, has begun, or the company asks for no answer.
 */
export async function answerJob(tx: Tx, actor: Actor, input: Answering): Promise<void> {
  const { noticeId, personId, revision, answer, byLink, now } = input;
  const reason = answer === "declined" ? input.reason : "";
  const [notice] = await tx.select().from(jobNotices).where(eq(jobNotices.id, noticeId)).for("update");
  if (!notice?.jobId || notice.personId !== personId || notice.withdrawnAt) throw noticeNotFound();
  if (notice.answer === answer) return;
  if (notice.revision !== revision) throw noticeChanged();
  const job = await findAnswered(tx, notice.jobId, personId);
  // Taken off, and not told yet.
  if (!job) throw noticeNotFound();
  const { crewAnswers } = await getSettings(tx, movesSection);
  if (!isPlannable(job.state) || !canAnswer(notice.answer, answer, crewAnswers)) throw answerTooLate();
  if (answer === "declined" && !reason) throw declineReasonRequired.at("reason");
  await tx
    .update(jobNotices)
    .set({ answer, answeredAt: now, declineReason: reason })
    .where(eq(jobNotices.id, noticeId));
  const { name = "" } = (await findPerson(tx, personId)) ?? {};
  const number = jobNumber(job.move, job.position);
  await record(tx, actor, jobAnswered, {
    subjectId: job.id,
    summary: `${number}: ${name} ${answer}${reason ? `: ${reason}` : ""}`,
    data: {
      ...{ number, moveId: job.moveId, move: job.move, date: nairobiDate(notice.startsAt) },
      ...{ personId, name, answer, reason, byLink },
    },
    customerId: job.customerId,
    at: now,
  });
}
