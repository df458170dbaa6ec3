import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { cents, plainDate } from "~/platform/db/columns";
import type { Stage } from "../../opportunities/domain";

/**
 * Counts and amounts per stage and day: the trigger on `opportunities` adds rows, a task folds them
 * (docs/decisions/0133).
 */
export const opportunitySums = pgTable(
  "opportunity_sums",
  {
    pipelineId: uuid("pipeline_id").notNull(),
    stage: text("stage").$type<Stage>().notNull(),
    /** The UTC day on which they entered the stage. */
    since: plainDate("since").notNull(),
    opportunities: bigint("opportunities", { mode: "number" }).notNull(),
    amount: cents("amount").notNull(),
    /** Amounts times probabilities, each rounded to a cent. */
    weighted: cents("weighted").notNull(),
  },
  (table) => [index("opportunity_sums_stage").on(table.pipelineId, table.stage, table.since)],
);
