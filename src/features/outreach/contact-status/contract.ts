import { z } from "zod";
import { OPT_OUT_SOURCES, RECIPIENT_CHANNELS } from "~/features/recipients/domain";
import { done, route } from "~/platform/http/contract";
import { STOPS, WAITS } from "../sequences/domain";
import { ANSWERED_BY } from "./domain";

const id = z.object({ id: z.string().min(1).max(64) });
const addresses = z.array(
  z.object({
    channel: z.enum(RECIPIENT_CHANNELS),
    address: z.string(),
    optedOutAt: z.date().nullable(),
    optOutSource: z.enum(OPT_OUT_SOURCES).nullable(),
    bouncedAt: z.date().nullable(),
    bounceReason: z.string(),
  }),
);

export const contactStatusContract = {
  ofLead: route({
    tag: "Leads",
    permission: "view_leads",
    path: "/crm/leads/{id}/standing",
    summary: "Get whether a lead may be contacted, and the follow-ups under way",
  })
    .input(id)
    .output(
      z.object({
        leadId: z.uuid(),
        addresses,
        mayEdit: z.boolean(),
        answers: z.array(z.object({ id: z.uuid(), summary: z.string(), by: z.string(), at: z.date() })),
        followUps: z.array(
          z.object({
            id: z.uuid(),
            sequenceName: z.string(),
            number: z.string(),
            step: z.number().int(),
            steps: z.number().int().nullable(),
            dueAt: z.date().nullable(),
            waits: z.enum(WAITS),
            stop: z.enum(STOPS).nullable(),
          }),
        ),
      }),
    ),
  ofCustomer: route({
    tag: "Customers",
    permission: "view_customers",
    path: "/customers/{id}/standing",
    summary: "Get a customer's addresses that opted out or bounced",
  })
    .input(id)
    .output(z.object({ addresses })),
  answered: route({
    tag: "Leads",
    permission: "manage_leads",
    method: "POST",
    path: "/crm/leads/{id}/replies",
    summary: "Record that a lead answered",
    description: "Sequences for the lead stop.",
    successStatus: 201,
  })
    .input(id.extend({ channel: z.enum(ANSWERED_BY) }))
    .output(done),
  choose: route({
    tag: "Leads",
    permission: "manage_leads",
    method: "PUT",
    path: "/crm/leads/{id}/opt-outs/{channel}",
    summary: "Record that a lead opts out of sequences and campaigns, or opts in again",
  })
    .input(id.extend({ channel: z.enum(RECIPIENT_CHANNELS), optedOut: z.boolean() }))
    .output(done),
};
