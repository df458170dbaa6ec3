import { desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { UUID } from "~/platform/kernel/ids";
import type { LeadService } from "../../../leads/domain";
import { STAGES } from "../../domain";
import { pipelineNotFound } from "../../errors";
import { pipelineStages, pipelines } from "../tables";

/** A pipeline with its stages in their order; without an id the company's first. Throws NOT_FOUND. */
export async function getPipeline(reader: Reader, id?: string) {
  const [found] = await listPipelines(
    reader,
    id === undefined ? eq(pipelines.isDefault, true) : UUID.test(id) ? eq(pipelines.id, id) : sql`false`,
  );
  if (!found) throw pipelineNotFound();
  return found;
}

/** All pipelines, the company's first one before the others, those no longer used last. */
export async function listPipelines(reader: Reader, where?: SQL) {
  const [found, stages] = await Promise.all([
    reader
      .select()
      .from(pipelines)
      .where(where)
      .orderBy(sql`${pipelines.archivedAt} is not null`, desc(pipelines.isDefault), pipelines.name),
    reader.select().from(pipelineStages),
  ]);
  return found.map((pipeline) => ({
    ...pipeline,
    stages: STAGES.flatMap((stage) =>
      stages.filter((one) => one.pipelineId === pipeline.id && one.stage === stage),
    ),
  }));
}

/** The pipeline that a sale of this service goes by: the one that names it, else the company's first. */
export async function pipelineOfService(reader: Reader, service: LeadService | null) {
  const all = await listPipelines(reader, isNull(pipelines.archivedAt));
  const found =
    all.find(({ services }) => service !== null && services.includes(service)) ??
    all.find(({ isDefault }) => isDefault);
  if (!found) throw pipelineNotFound();
  return found;
}
