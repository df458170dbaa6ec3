import { z } from "zod";
import { OPT_OUT_SOURCES, RECIPIENT_CHANNELS } from "~/features/recipients/domain";
import { route } from "~/platform/http/contract";
import { STOPS, WAITS } from "../sequences/domain";
import { ANSWERED_BY } from "./domain";

const id = z.object({ id: z.string().min(1).max(64) });
const done = z.object({ done: z.literal(true) });
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

export const standingContract = {
  ofLead: route({
    tag: "Leads",
    permission: "view_leads",
    method: "GET",
    path: "/crm/leads/{id}/standing",
    summary: "Whether a lead may be written to, and who follows it up",
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
    method: "GET",
    path: "/customers/{id}/standing",
    summary: "Which of a customer's addresses opted out or bounced",
  })
    .input(id)
    .output(z.object({ addresses })),
  answered: route({
    tag: "Leads",
    permission: "manage_leads",
    method: "POST",
    path: "/crm/leads/{id}/replies",
    summary: "Write down that a lead answered: sequences stop",
    successStatus: 201,
  })
    .input(id.extend({ channel: z.enum(ANSWERED_BY) }))
    .output(done),
  choose: route({
    tag: "Leads",
    permission: "manage_leads",
    method: "PUT",
    path: "/crm/leads/{id}/opt-outs/{channel}",
    summary: "Write down that a lead wants no more messages of sequences and campaigns, or wants them again",
  })
    .input(id.extend({ channel: z.enum(RECIPIENT_CHANNELS), optedOut: z.boolean() }))
    .output(done),
};
