import { z } from "zod";
import { pageInput, pageOf, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { APPROVAL_KINDS, APPROVERS, DECIDED_DAYS, MOST_OF_A_KIND, WHOSE } from "./domain";

const kind = z.enum(APPROVAL_KINDS);
const whose = z.enum(WHOSE).optional();
const common = { tag: "Office", permission: anyOf(...APPROVERS) } as const;
const ofRecord = z.object({ kind, id: z.uuid() });

export const approvalsContract = {
  list: route({
    ...common,
    path: "/approvals",
    summary: "List what waits for the caller's decision, oldest first",
    description: `At most ${MOST_OF_A_KIND} of each kind. \`key\` is the id or number that the kind's own routes take. \`mine\` leaves out what a colleague is asked to decide.`,
  })
    .input(z.object({ whose }))
    .output(
      z.object({
        rows: z.array(
          z.object({
            kind,
            id: z.uuid(),
            key: z.string(),
            title: z.string(),
            /** Cents. */
            amount: z.number().int().optional(),
            since: z.date(),
            late: z.boolean(),
            facts: z.array(z.object({ label: z.string(), value: z.string() })),
            to: z.string(),
            /** Whose turn it is, if a colleague said so. */
            askedOf: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
          }),
        ),
      }),
    ),
  decided: route({
    ...common,
    path: "/approvals/decided",
    summary: `List decisions of the last ${DECIDED_DAYS} days, newest first`,
    description:
      "Only records that the caller may decide about now: `mine` are the caller's decisions, `all` also those of colleagues.",
  })
    .input(pageInput.extend({ whose }))
    .output(
      pageOf(
        z.object({
          kind,
          id: z.uuid(),
          title: z.string(),
          /** Cents. */
          amount: z.number().int().optional(),
          outcome: z.string(),
          agreed: z.boolean(),
          reason: z.string(),
          askedBy: z.string(),
          by: z.string(),
          at: z.date(),
          to: z.string(),
        }),
      ),
    ),
  approvers: route({
    ...common,
    path: "/approvals/{kind}/{id}/approvers",
    summary: "List colleagues who can be asked to decide a waiting record",
    description: "Never the person who made it, and the caller only if it is a colleague's turn.",
  })
    .input(ofRecord)
    .output(z.array(z.object({ id: z.uuid(), name: z.string() }))),
  handOver: route({
    ...common,
    method: "PUT",
    path: "/approvals/{kind}/{id}/turn",
    summary: "Ask a colleague to decide a waiting record",
    description: "Says whose turn it is. Everyone who can decide it still can. Ends with the decision.",
  })
    .input(ofRecord.extend({ personId: z.uuid() }))
    .output(z.object({ askedOf: z.string() })),
};
