import { z } from "zod";
import { route } from "~/platform/http/contract";

const count = z.number().int();
const sums = { count, amount: count, weighted: count };

export const crmMetricsContract = {
  get: route({
    tag: "CRM",
    path: "/crm/metrics",
    summary: "Get the sales figures: leads, conversion, pipeline, won sales and forecast",
    description:
      "For the leads and opportunities the caller can see. Amounts are cents. conversionRate is the percentage of all leads that were converted. winRate is the percentage of all opportunities in closed_won. averageDealSize is the average of won opportunities, or 0 if there are none.",
    permission: "view_leads",
  }).output(
    z.object({
      totalLeads: count,
      newLeads: count,
      qualifiedLeads: count,
      convertedLeads: count,
      conversionRate: z.number(),
      totalOpportunities: count,
      openOpportunities: count,
      pipelineValue: count,
      weightedValue: count,
      wonOpportunities: count,
      wonValue: count,
      lostOpportunities: count,
      winRate: z.number(),
      averageDealSize: count,
      /** Leads that came in the last 90 days: how far they have come since. */
      funnel: z.object({ since: z.string(), leads: count, answered: count, converted: count, won: count }),
      activities: z.object({ open: count, overdue: count, today: count }),
      forecast: z.array(z.object({ month: z.string(), ...sums })),
      forecastOutside: z.object({ past: z.object(sums), later: z.object(sums), undated: z.object(sums) }),
    }),
  ),
};
