import { z } from "zod";
import { route } from "~/platform/http/contract";
import { opportunityRow } from "../opportunities/contract";
import { STAGES } from "../opportunities/domain";

const sums = { count: z.number().int(), amount: z.number().int(), weighted: z.number().int() };

export const boardContract = {
  get: route({
    method: "GET",
    tag: "Opportunities",
    permission: "view_leads",
    path: "/opportunity-board",
    summary: "The pipeline: seven columns with their sums and first cards",
    description:
      "Counts, amounts and weighted values are of all rows of a column, in cents; its first 20 cards come with it, the newest in the stage first. More of them are the list's, by stage and page, sorted by stageSince, 20 a page.",
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
