import { eq, isNull, sql } from "drizzle-orm";
import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { placeSomeJobs } from "./commands/place-jobs";
import { jobScans } from "./tables";

const addMissingJobs = defineTask("add-missing-jobs", { expireInSeconds: 900 });

const TOGETHER = 1_000;
/** Milliseconds per run; the next run continues. */
const RUN = 300_000;

/** Adds jobs of older moves that are over, a thousand at once. True while there may be more. */
export const addSomeJobs = (together = TOGETHER): Promise<boolean> =>
  transaction(async (tx) => {
    const [scan] = await tx
      .select()
      .from(jobScans)
      .where(isNull(jobScans.finishedAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!scan) return false;
    const { rows } = await tx.execute<{ reached: string | null }>(
      sql`select add_missing_jobs(${scan.after}::uuid, ${together}::int, true) as reached`,
    );
    const reached = rows[0]?.reached;
    await tx
      .update(jobScans)
      .set(reached ? { after: reached } : { finishedAt: new Date() })
      .where(eq(jobScans.id, scan.id));
    return Boolean(reached);
  });

async function addAllJobs(): Promise<void> {
  const until = performance.now() + RUN;
  while (performance.now() < until && (await addSomeJobs()));
}

const placeAll = defineTask("place-jobs", { expireInSeconds: 900 });
const PLACED_TOGETHER = 200;

async function placeAllJobs(): Promise<void> {
  const until = performance.now() + RUN;
  const some = () => transaction((tx) => placeSomeJobs(tx, new Date(), PLACED_TOGETHER));
  while (performance.now() < until && (await some()) === PLACED_TOGETHER);
}

export const jobsTasks = [
  handleTask(placeAll, placeAllJobs, { cron: "*/5 * * * *" }),
  handleTask(addMissingJobs, addAllJobs, { cron: "*/10 * * * *" }),
];
