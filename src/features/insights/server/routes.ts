import { getReachableCustomer } from "~/features/customers/server/queries/customers";
import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { sendFile } from "~/platform/http/send-file";
import { nairobiDate } from "~/platform/kernel/dates";
import { CSV_START, csvLine } from "~/platform/sheets/csv";
import { RISK_LABELS } from "../domain";
import { getInsights } from "../findings/server/queries";
import { getJourney } from "../journey/server/queries";
import {
  type Analytics,
  getAnalytics,
  listCommunicationsOfCustomer,
  listServicesOfCustomer,
} from "./queries/insights";

const PERMISSION = "view_customers";

const fileName = (number: string, what: string, now: Date) =>
  `customer_${number}_${what}_${nairobiDate(now)}`;

function metricsOf(analytics: Analytics): [metric: string, value: string | number][] {
  const shillings = (cents: number) => cents / 100;
  return [
    ["Total Services", analytics.totalServices],
    ...("totalSpent" in analytics
      ? ([
          ["Total Spent", shillings(analytics.totalSpent)],
          ["Average Order Value", shillings(analytics.averageOrderValue)],
          ["Loyalty Points", analytics.loyaltyPoints],
        ] satisfies [string, number][])
      : []),
    ["Loyalty Tier", analytics.loyaltyTier],
    ["Risk", analytics.riskAside ? "Set aside" : RISK_LABELS[analytics.riskLevel]],
    ["Average Rating", analytics.averageRating === null ? "N/A" : analytics.averageRating.toFixed(1)],
    ["Total Communications", analytics.totalCommunications],
  ];
}

async function completeOf({ actor, now }: RequestContext, number: string) {
  const customer = await getReachableCustomer(db(), actor, number);
  const [analytics, insights, journey, communications, services] = await Promise.all([
    getAnalytics(db(), actor, customer, now),
    getInsights(db(), actor, customer, now),
    getJourney(db(), customer, now),
    listCommunicationsOfCustomer(db(), customer.id),
    listServicesOfCustomer(db(), customer.id),
  ]);
  const { may: _, ...figures } = analytics;
  return {
    number: customer.customerNumber,
    complete: { analytics: figures, insights, journey, communications, services, exportedAt: now },
  };
}

/** Files show what the screen shows this actor (docs/domain/readings.md#customers). */
export const insightsRoutes = [
  fileRoute({
    path: "/exports/customers/:number/analytics.csv",
    permission: PERMISSION,
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const customer = await getReachableCustomer(db(), actor, c.req.param("number"));
      const analytics = await getAnalytics(db(), actor, customer, now);
      const lines = [["Metric", "Value"] as [string, string], ...metricsOf(analytics)];
      return sendFile(c, {
        name: `${fileName(customer.customerNumber, "analytics", now)}.csv`,
        type: "text/csv; charset=utf-8",
        body: CSV_START + lines.map(csvLine).join(""),
      });
    },
  }),
  fileRoute({
    path: "/exports/customers/:number/complete.json",
    permission: PERMISSION,
    answer: async (c) => {
      const request = c.get("request");
      const { number, complete } = await completeOf(request, c.req.param("number"));
      return sendFile(c, {
        name: `${fileName(number, "complete", request.now)}.json`,
        type: "application/json; charset=utf-8",
        body: `${JSON.stringify(complete, null, 2)}\n`,
      });
    },
  }),
];
