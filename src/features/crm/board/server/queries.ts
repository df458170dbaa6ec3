import { and, eq, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { OPEN_STAGES, STAGES, type Stage } from "../../opportunities/domain";
import {
  conditionsOf,
  getPipeline,
  OPEN,
  type OpportunityFilter,
  selectRows,
  shown,
  stuckBy,
} from "../../opportunities/server/queries";
import { opportunities } from "../../opportunities/server/tables";
import { CARDS } from "../domain";

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

/** The seven columns of a pipeline: counts and sums over all their rows, and the first cards of each. */
export async function getBoard(
  reader: Reader,
  actor: Actor,
  input: Pick<OpportunityFilter, "pipelineId" | "ownerId" | "search">,
  now: Date,
) {
  const pipeline = await getPipeline(reader, input.pipelineId);
  const asked = { ...input, pipelineId: pipeline.id };
  const conditions = await conditionsOf(reader, actor, asked, now);
  const [rows, stuck, ...columns] = await Promise.all([
    reader
      .select({
        stage: opportunities.stage,
        count: sql<number>`count(*)::int`,
        amount: sql<string>`sum(${opportunities.amount})::text`,
        weighted: sql<string>`coalesce(sum(round(${opportunities.amount} * ${opportunities.probability} / 100.0)) filter (where ${OPEN}), 0)::text`,
      })
      .from(opportunities)
      .where(and(...conditions))
      .groupBy(opportunities.stage),
    reader.$count(opportunities, and(...conditions, OPEN, stuckBy(now))),
    ...STAGES.map((stage) =>
      selectRows(reader, now)
        .where(and(...conditions, eq(opportunities.stage, stage)))
        .orderBy(sql`${opportunities.stageSince} desc, ${opportunities.id} desc`)
        .limit(CARDS),
    ),
  ]);
  const sumsOf = (stage: Stage): Sums => {
    const found = rows.find((row) => row.stage === stage);
    return found
      ? { count: found.count, amount: Number(found.amount), weighted: Number(found.weighted) }
      : NONE;
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
