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
      "Repeating the request creates no second opportunity. The opportunity starts at qualification with 25 per cent. An omitted amount is the lead's estimated value. An omitted name combines the lead's name and the service. `qualify` first gives an open lead the status qualified.",
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
        qualify: z.boolean().default(false),
      }),
    )
    .output(z.object(made)),
};
