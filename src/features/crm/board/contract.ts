import { z } from "zod";
import { route } from "~/platform/http/contract";
import { opportunityRow } from "../opportunities/contract";
import { STAGES } from "../opportunities/domain";

const sums = { count: z.number().int(), amount: z.number().int(), weighted: z.number().int() };

export const boardContract = {
  get: route({
    tag: "Opportunities",
    permission: "view_leads",
    path: "/opportunity-board",
    summary: "Get the pipeline board: seven columns with their totals and first cards",
    description:
      "Counts, amounts and weighted values cover all rows of a column. Amounts are cents. Each column includes its first 20 cards, newest in the stage first. Get more from the list of opportunities by stage and page, sorted by stageSince, 20 to a page.",
  })
    .input(
      z.object({
        pipelineId: z.string().max(36).optional(),
        ownerId: z.union([z.uuid(), z.enum(["me", "nobody"])]).optional(),
        search: z.string().max(100).optional(),
      }),
    )
    .output(
      z.object({
        pipelineId: z.uuid(),
        columns: z.array(
          z.object({
            stage: z.enum(STAGES),
            label: z.string(),
            probability: z.number().int(),
            ...sums,
            cards: z.array(opportunityRow),
          }),
        ),
        summary: z.object({
          open: z.object(sums),
          won: z.object(sums),
          lost: z.object(sums),
          stuck: z.number().int(),
        }),
      }),
    ),
};
