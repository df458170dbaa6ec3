import { eq, sql } from "drizzle-orm";
import { restrictedCustomers } from "~/features/customers/restriction/server/queries";
import { seesValues } from "~/features/customers/server/queries/customers";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { COUNTED_STATUSES, type Item, type Mark, rulesThatHold, upsellValueOf } from "../../domain";
import { type Figures, getFigures, type Subject, WRITTEN_KINDS } from "../../server/queries/insights";
import { customerInsightMarks as marks } from "../../server/tables";

async function readMarks(reader: Reader, customerId: string) {
  const rows = await reader
    .select({
      item: marks.item,
      mark: marks.mark,
      raisedAt: marks.raisedAt,
      markedAt: marks.markedAt,
      by: people.name,
    })
    .from(marks)
    .leftJoin(people, eq(people.id, marks.markedBy))
    .where(eq(marks.customerId, customerId));
  const byItem = new Map(rows.map((row) => [row.item, row]));
  return (item: Item) => {
    const row = byItem.get(item);
    const mark: Mark = row?.mark ?? "open";
    return {
      mark,
      raisedAt: row?.raisedAt ?? null,
      said:
        row && mark !== "open"
          ? { mark, markedBy: row.by ?? "MoveEase", markedAt: row.markedAt }
          : { mark, markedBy: null, markedAt: null },
    };
  };
}

/**
 * A customer's insights (docs/domain/readings.md#customers), calculated on each read; only marks are stored.
 * They trigger no action. Amounts require permission to see all invoices.
 */
export async function getInsights(reader: Reader, actor: Actor, subject: Subject, now: Date) {
  const [figures, markOf] = await Promise.all([
    getFigures(reader, subject, now),
    readMarks(reader, subject.id),
  ]);
  const holds = rulesThatHold({
    spent: figures.totalSpent,
    points: figures.loyaltyPoints,
    tier: figures.loyaltyTier,
    totalServices: figures.totalServices,
    averageOrder: figures.averageOrderValue,
    risk: { level: figures.riskLevel, isAside: figures.riskAside !== null },
  });
  const churn = markOf("churn_risk");
  const upsell = markOf("upsell");
  const retention = markOf("retention");
  const reasons = figures.riskParts.map(({ reason }) => reason.toLowerCase()).join(", ");
  return {
    customerId: subject.id,
    lastUpdated: now,
    insights: [
      ...(holds.highValue ? [HIGH_VALUE_CUSTOMER] : []),
      ...(holds.churn ? [churnInsight(reasons)] : []),
    ],
    recommendations: holds.retention
      ? [
          {
            id: "retention" as const,
            type: "retention",
            title: "Loyalty reward",
            description: retentionText(figures, seesValues(actor)),
            priority: "medium",
            estimatedImpact: "medium",
            effort: "low",
            status: retention.mark,
            ...retention.said,
          },
        ]
      : [],
    alerts: holds.churn
      ? [
          {
            id: "churn_risk" as const,
            type: "churn_risk",
            severity: "high",
            message: `High risk of losing this customer: ${reasons}`,
            triggeredAt: churn.raisedAt ?? now,
            acknowledged: churn.mark === "acknowledged",
            ...churn.said,
          },
        ]
      : [],
    opportunities: holds.upsell
      ? [
          {
            id: "upsell" as const,
            type: "upsell",
            title: "Upsell",
            description: "Came back before: offer packing, storage or insurance with the next move.",
            ...(seesValues(actor) ? { estimatedValue: upsellValueOf(figures.averageOrderValue) } : {}),
            probability: 0.6,
            timeframe: "90_days",
            status: upsell.mark,
            ...upsell.said,
          },
        ]
      : [],
  };
}

export type Insights = Awaited<ReturnType<typeof getInsights>>;

const HIGH_VALUE_CUSTOMER = {
  type: "value",
  category: "revenue",
  title: "High-Value Customer",
  description: "One of the customers who spent the most with us.",
  confidence: 0.9,
  impact: "high",
  actionable: true,
  recommendations: ["Give them one person to call", "Ask them first when a day is nearly full"],
};

const churnInsight = (reasons: string) => ({
  type: "risk",
  category: "retention",
  title: "Churn Risk",
  description: `May not come back: ${reasons}.`,
  confidence: 0.7,
  impact: "high",
  actionable: true,
  recommendations: ["Call and ask how the last service was", "Offer a visit to price the next one"],
});

const retentionText = ({ loyaltyPoints }: Figures, seesPoints: boolean) =>
  seesPoints
    ? `Has ${loyaltyPoints} loyalty ${loyaltyPoints === 1 ? "point" : "points"}: thank them for it with the next service.`
    : "Has loyalty points: thank them for it with the next service.";

/** Customers of the nightly check: those with a service or an alert, by id after `after`. */
export async function listRiskFacts(reader: Reader, after: string | null, limit: number) {
  const { rows } = await reader.execute<{
    id: string;
    services: number;
    last: string | null;
    communications: number;
    rating: number | null;
    aside: boolean;
    raised: boolean;
    live: boolean;
  }>(sql`
    select c.id, m.services, m.last::text as last, w.n + s.communications as communications, s.rating_points::float8 / nullif(s.ratings, 0) as rating, a.aside_at is not null as aside, k.item is not null as raised, l.live
    from customer_sums s join customers c on c.id = s.customer_id
    left join customer_assessments a on a.customer_id = c.id
    left join ${marks} k on k.customer_id = c.id and k.item = 'churn_risk',
    lateral (select count(*)::int as services, max(coalesce(completed_at, created_at)) as last from moves
      where customer_id in (select customers_of_survivor(c.id)) and status in (${inList(COUNTED_STATUSES)})) m,
    lateral (select count(*)::int as n from outbox_messages where customer_id in (select customers_of_survivor(c.id)) and kind in (${inList(WRITTEN_KINDS)})) w,
    lateral (select c.status <> 'erased' and c.merged_into is null as live) l
    where (${after}::uuid is null or s.customer_id > ${after}::uuid) and (k.item is not null or (s.moves > 0 and l.live))
      and s.customer_id not in (${restrictedCustomers})
    order by s.customer_id limit ${limit}`);
  return rows.map((row) => ({ ...row, last: row.last === null ? null : new Date(row.last) }));
}

const inList = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** Alerts raised since a time, with the customer's assignee to notify. */
export async function listAlertsSince(reader: Reader, since: Date) {
  const { rows } = await reader.execute<{
    customerId: string;
    customerNumber: string;
    name: string;
    assignedTo: string;
    raisedAt: string;
  }>(sql`
    select c.id as "customerId", c.customer_number as "customerNumber", c.name, c.assigned_to as "assignedTo", k.raised_at::text as "raisedAt"
    from ${marks} k join customers c on c.id = k.customer_id
    where k.raised_at >= ${since.toISOString()}::timestamptz and k.item = 'churn_risk' and k.mark = 'open' and c.assigned_to is not null
    order by c.customer_number`);
  return rows.map((row) => ({ ...row, raisedAt: new Date(row.raisedAt) }));
}
