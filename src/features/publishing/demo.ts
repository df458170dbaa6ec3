import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { jobs } from "~/features/jobs/server/tables";
import { movesSection } from "~/features/moves/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { linkHolder, system } from "~/platform/http/actor";
import { publicUrl } from "~/platform/http/public-url";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { answerJob } from "./server/commands/answer-job";
import { publishPlan } from "./server/commands/publish-plan";
import { getChanges } from "./server/queries/changes";
import { jobNotices } from "./server/tables";

/** Jobs of today and tomorrow are published and answered: most accepted, one declined, some not answered. */
export async function seedPublishing(tx: Tx, now: Date): Promise<void> {
  const { value, version } = await getSettingsForPage(tx, movesSection);
  const chosen = { ...value, crewAnswers: "must_accept" as const };
  await saveSettings(tx, system, { section: movesSection, value: chosen, version, now });
  const today = nairobiDate(now);
  for (const day of [today, addDays(today, 1)]) {
    const period = { from: day, to: day };
    const { fingerprint } = await getChanges(tx, system, { period, hasSms: true, now });
    await publishPlan(tx, system, {
      ...{ ...period, fingerprint, hasSms: true, publicUrl: publicUrl() ?? "", now },
    });
  }
  const told = await tx
    .select({ id: jobNotices.id, personId: jobNotices.personId, role: jobNotices.role })
    .from(jobNotices)
    .innerJoin(jobs, eq(jobs.id, jobNotices.jobId))
    .where(
      and(
        isNull(jobNotices.withdrawnAt),
        gt(jobNotices.startsAt, now),
        sql`${jobs.state} in ('crewed', 'dispatched')`,
      ),
    )
    .orderBy(asc(jobNotices.startsAt), asc(jobNotices.id));
  const declined = told.findLast(({ role }) => role !== "lead");
  for (const [at, { id, personId }] of told.entries()) {
    const isDeclined = id === declined?.id;
    if (!isDeclined && at % 5 === 3) continue;
    await answerJob(tx, linkHolder("Crew"), {
      ...{ noticeId: id, personId, revision: 1, byLink: true, now },
      answer: isDeclined ? "declined" : "accepted",
      reason: isDeclined ? "My child is ill" : "",
    });
  }
}
