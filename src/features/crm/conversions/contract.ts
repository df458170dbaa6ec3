import { z } from "zod";
import { plainDate, route, text } from "~/platform/http/contract";
import { LEAD_SERVICES, MAX_LINE, MAX_NOTES } from "../leads/domain";
import { amount, made } from "../opportunities/contract";

export const conversionsContract = {
  create: route({
    tag: "Leads",
    permission: "manage_leads",
    method: "POST",
    path: "/leads/{id}/conversion",
    summary: "Convert a qualified lead to an opportunity",
    description:
      "Counts once. The opportunity begins at qualification with 25 per cent; the amount falls back to the lead's estimated value, the name to the lead's and the service.",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      z.object({
        id: z.uuid(),
        name: text(MAX_LINE).optional(),
        serviceType: z.enum(LEAD_SERVICES).nullable().optional(),
        amount: amount.optional(),
        expectedCloseDate: plainDate.nullable().optional(),
        serviceDescription: text(MAX_NOTES).optional(),
      }),
    )
    .output(z.object(made)),
};
