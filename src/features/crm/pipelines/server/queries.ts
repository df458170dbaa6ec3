import { and, eq, isNull, sql } from "drizzle-orm";
import { getSettingsForPage } from "~/features/settings/server/queries";
import type { Reader, Tx } from "~/platform/db/database";
import { pipelineNotFound } from "../../opportunities/errors";
import { OPEN, stuckBy } from "../../opportunities/server/queries/opportunities";
import { listPipelines } from "../../opportunities/server/queries/pipelines";
import { opportunities, pipelines } from "../../opportunities/server/tables";
import { salesSection } from "../../settings";

/** Pipelines with the number of open and stuck opportunities of all owners. */
export async function listCountedPipelines(reader: Reader, now: Date, id?: string) {
  const one = id ? eq(pipelines.id, id) : undefined;
  const [all, counts] = await Promise.all([
    listPipelines(reader, one),
    reader
      .select({
        pipelineId: opportunities.pipelineId,
        open: sql<number>`count(*)::int`,
        stuck: sql<number>`(count(*) filter (where ${stuckBy(now)}))::int`,
      })
      .from(opportunities)
      .where(and(OPEN, isNull(opportunities.erasedAt), id ? eq(opportunities.pipelineId, id) : undefined))
      .groupBy(opportunities.pipelineId),
  ]);
  return all.map((pipeline) => {
    const { open = 0, stuck = 0 } = counts.find(({ pipelineId }) => pipelineId === pipeline.id) ?? {};
    return { ...pipeline, open, stuck };
  });
}

/** One of them. Throws NOT_FOUND. */
export async function getCountedPipeline(reader: Reader, id: string, now: Date) {
  const [found] = await listCountedPipelines(reader, now, id);
  if (!found) throw pipelineNotFound();
  return found;
}

/**
 * Locks all pipelines until the transaction ends. The services and the first pipeline depend on all of them
 * together.
 */
export async function lockPipelines(tx: Tx) {
  await tx.select({ id: pipelines.id }).from(pipelines).orderBy(pipelines.id).for("update");
  return listPipelines(tx);
}

/** Counts a pipeline's open opportunities of all owners. */
export const countOpenIn = (reader: Reader, pipelineId: string): Promise<number> =>
  reader.$count(
    opportunities,
    and(eq(opportunities.pipelineId, pipelineId), OPEN, isNull(opportunities.erasedAt)),
  );

/** The company's reasons for a lost sale, with the version that a change must name. */
export async function getLossReasons(reader: Reader): Promise<{ lossReasons: string[]; version: number }> {
  const { value, version } = await getSettingsForPage(reader, salesSection);
  return { lossReasons: [...(value.lossReasons as string[])], version };
}
