import { z } from "zod";
import { route } from "~/platform/http/contract";

const count = z.number().int();
const sums = { count, amount: count, weighted: count };

export const crmMetricsContract = {
  get: route({
    method: "GET",
    tag: "CRM",
    path: "/crm/metrics",
    summary: "The figures of sales: leads, conversion, pipeline, what was won, forecast",
    description:
      "Of the leads and opportunities one reaches. Amounts are cents. conversionRate is converted of all leads and winRate closed_won of all opportunities, in per cent; averageDealSize is over won ones, 0 without any.",
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
      activities: z.object({ open: count, overdue: count, today: count }),
      forecast: z.array(z.object({ month: z.string(), ...sums })),
      forecastOutside: z.object({ past: z.object(sums), later: z.object(sums), undated: z.object(sums) }),
    }),
  ),
};
