import { z } from "zod";
import { route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { APPROVAL_KINDS, APPROVERS, MOST_OF_A_KIND } from "./domain";

export const approvalsContract = {
  list: route({
    path: "/approvals",
    summary: "List what waits for the caller's decision, oldest first",
    description: `At most ${MOST_OF_A_KIND} of each kind. \`key\` is the id or number that the kind's own routes take.`,
    tag: "Office",
    permission: anyOf(...APPROVERS),
  }).output(
    z.object({
      rows: z.array(
        z.object({
          kind: z.enum(APPROVAL_KINDS),
          key: z.string(),
          title: z.string(),
          /** Cents. */
          amount: z.number().int().optional(),
          since: z.date(),
          late: z.boolean(),
          facts: z.array(z.object({ label: z.string(), value: z.string() })),
          to: z.string(),
        }),
      ),
    }),
  ),
};
