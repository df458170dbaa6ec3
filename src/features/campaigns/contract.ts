import { z } from "zod";
import { byId, cents, done, pageOf, plainDate, requiredText, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import { CAMPAIGN_CHANNELS, CAMPAIGN_STATUSES, MAX_NAME } from "./domain";
import { campaignNameRequired } from "./errors";
import { campaignList } from "./list";

const needed = {
  name: requiredText(campaignNameRequired.en, MAX_NAME),
  channel: z.enum(CAMPAIGN_CHANNELS),
  startDate: plainDate,
};
const beside = {
  endDate: plainDate.nullable(),
  budget: cents,
  cost: cents,
  status: z.enum(CAMPAIGN_STATUSES),
};
const campaign = z.object({
  id: z.uuid(),
  ...needed,
  ...beside,
  sendingCost: cents,
  createdAt: z.date(),
  updatedAt: z.date(),
});

const read = {
  tag: "Campaigns",
  permission: anyOf("view_leads", "manage_sales_setup"),
} as const;
const write = { tag: "Campaigns", permission: "manage_sales_setup" } as const;

export const campaignsContract = {
  list: route({
    ...read,
    path: "/campaigns",
    summary: "List campaigns that leads come from",
    description:
      "Amounts are cents. `cost` is entered by staff. `sendingCost` is the additional cost of the campaign's SMS. Sorting by cost uses the sum of both.",
  })
    .input(listInput(campaignList))
    .output(pageOf(campaign)),
  choices: route({
    ...read,
    path: "/campaign-choices",
    summary: "List the campaigns a lead can name",
    description: "All campaigns except cancelled ones.",
  }).output(z.object({ campaigns: z.array(z.object({ id: z.uuid(), name: z.string() })) })),
  create: route({
    ...write,
    method: "POST",
    path: "/campaigns",
    summary: "Add a campaign",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ ...needed, ...z.object(beside).partial().shape }))
    .output(byId),
  update: route({ ...write, method: "PUT", path: "/campaigns/{id}", summary: "Change a campaign" })
    .input(
      z
        .object({ ...needed, ...beside })
        .partial()
        .extend({
          id: z.uuid(),
          updatedAt: z.coerce.date().optional(),
        }),
    )
    .output(done),
};
