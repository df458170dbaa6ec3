import type { JobState } from "~/features/jobs/domain";
import { nairobiDate } from "~/platform/kernel/dates";
import type { Flag } from "./reports";

/** A crew leaves this long before its job on the evening before. */
const EARLY_MS = 6 * 3_600_000;
const LATE_MS = 24 * 3_600_000;

interface JobNow {
  state: JobState;
  startsAt: Date | null;
  endsAt: Date | null;
  role: string | null;
}

/** Why a report no longer fits its job; null if it does. Null for the job: it was removed. */
export function misfitOf(job: JobNow | null, at: Date): Flag | null {
  if (!job) return "removed";
  if (job.state === "aborted") return "aborted";
  if (job.state === "verified") return "closed";
  if (job.role === null) return "unassigned";
  const { startsAt, endsAt } = job;
  if (!startsAt || !endsAt) return "moved";
  const isEarly = nairobiDate(at) < nairobiDate(startsAt) && startsAt.getTime() - at.getTime() > EARLY_MS;
  const isLate = at.getTime() - endsAt.getTime() > LATE_MS;
  return isEarly || isLate ? "moved" : null;
}
