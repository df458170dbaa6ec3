import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { OPEN_STAGES, STAGES, type Stage } from "../../opportunities/domain";
import {
  conditionsOf,
  OPEN,
  type OpportunityFilter,
  selectRows,
  shown,
  stuckBy,
} from "../../opportunities/server/queries/opportunities";
import { getPipeline } from "../../opportunities/server/queries/pipelines";
import { reachesAllOpportunities } from "../../opportunities/server/reach";
import { opportunities } from "../../opportunities/server/tables";
import { CARDS } from "../domain";
import { opportunitySums } from "./tables";

interface Sums {
  count: number;
  amount: number;
  weighted: number;
}

const NONE: Sums = { count: 0, amount: 0, weighted: 0 };
const added = (one: Sums, other: Sums): Sums => ({
  count: one.count + other.count,
  amount: one.amount + other.amount,
  weighted: one.weighted + other.weighted,
});

/** Totals of a pipeline's stages, from the sums that triggers maintain (docs/decisions/0133). */
async function keptSums(reader: Reader, pipelineId: string) {
  return reader
    .select({
      stage: opportunitySums.stage,
      count: sql<string>`sum(${opportunitySums.opportunities})::text`,
      amount: sql<string>`sum(${opportunitySums.amount})::text`,
      weighted: sql<string>`sum(${opportunitySums.weighted})::text`,
    })
    .from(opportunitySums)
    .where(eq(opportunitySums.pipelineId, pipelineId))
    .groupBy(opportunitySums.stage);
}

/** From the same sums; only the day at the limit reads rows. */
async function keptStuck(reader: Reader, pipelineId: string, now: Date): Promise<number> {
  const { rows } = await reader.execute<{ stuck: number }>(sql`
    select coalesce(sum(whole.n + part.n), 0)::int as stuck
    from (
      select p.stage, ${now.toISOString()}::timestamptz - make_interval(days => p.stuck_after_days) as before
      from pipeline_stages p where p.pipeline_id = ${pipelineId}::uuid
        and p.stage not in ('closed_won', 'closed_lost') and p.stuck_after_days is not null
    ) ends
    cross join lateral (
      select coalesce(sum(s.opportunities), 0) as n from opportunity_sums s
      where s.pipeline_id = ${pipelineId}::uuid and s.stage = ends.stage and s.since < (ends.before at time zone 'UTC')::date
    ) whole
    cross join lateral (
      select count(*) as n from opportunities o
      where o.pipeline_id = ${pipelineId}::uuid and o.stage = ends.stage and o.erased_at is null and o.stage_since < ends.before
        and o.stage_since >= date_trunc('day', ends.before at time zone 'UTC') at time zone 'UTC'
    ) part`);
  return rows[0]?.stuck ?? 0;
}

async function sumsOfRows(reader: Reader, conditions: (SQL | undefined)[]) {
  return reader
    .select({
      stage: opportunities.stage,
      count: sql<string>`count(*)::text`,
      amount: sql<string>`sum(${opportunities.amount})::text`,
      weighted: sql<string>`sum(round(${opportunities.amount} * ${opportunities.probability} / 100.0))::text`,
    })
    .from(opportunities)
    .where(and(...conditions))
    .groupBy(opportunities.stage);
}

/** The seven columns of a pipeline: counts and sums over all their rows, and the first cards of each. */
export async function getBoard(
  reader: Reader,
  actor: Actor,
  input: Pick<OpportunityFilter, "pipelineId" | "ownerId" | "search">,
  now: Date,
) {
  const pipeline = await getPipeline(reader, input.pipelineId);
  const conditions = await conditionsOf(reader, actor, { ...input, pipelineId: pipeline.id }, now);
  const whole = !input.ownerId && !input.search?.trim() && reachesAllOpportunities(actor);
  const [rows, stuck, ...columns] = await Promise.all([
    whole ? keptSums(reader, pipeline.id) : sumsOfRows(reader, conditions),
    whole
      ? keptStuck(reader, pipeline.id, now)
      : reader.$count(opportunities, and(...conditions, OPEN, stuckBy(now))),
    ...STAGES.map((stage) =>
      selectRows(reader, now)
        .where(and(...conditions, eq(opportunities.stage, stage)))
        .orderBy(sql`${opportunities.stageSince} desc, ${opportunities.id} desc`)
        .limit(CARDS),
    ),
  ]);
  const sumsOf = (stage: Stage): Sums => {
    const found = rows.find((row) => row.stage === stage);
    if (!found) return NONE;
    // Closed stages have no weighted amount.
    const weighted = OPEN_STAGES.some((open) => open === stage) ? Number(found.weighted) : 0;
    return { count: Number(found.count), amount: Number(found.amount), weighted };
  };
  return {
    pipelineId: pipeline.id,
    columns: STAGES.map((stage, at) => {
      const { label = stage, probability = 0 } = pipeline.stages.find((one) => one.stage === stage) ?? {};
      return { stage, label, probability, ...sumsOf(stage), cards: (columns[at] ?? []).map(shown) };
    }),
    summary: {
      open: OPEN_STAGES.map(sumsOf).reduce(added, NONE),
      won: sumsOf("closed_won"),
      lost: sumsOf("closed_lost"),
      stuck,
    },
  };
}
