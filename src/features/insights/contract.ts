import { z } from "zod";
import { SERVICE_CATEGORIES, TIERS } from "~/features/customers/domain";
import { cents, done, requiredText, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { ITEMS, MARKS, RISK_LEVELS, SEASONS } from "./domain";
import { riskReasonRequired } from "./errors";
import { FACTS, OUTCOMES, STAGES } from "./journey/domain";
import { lifecyclePlace } from "./lifecycles/contract";

const anyId = z.object({ id: z.string().max(40) });
const id = z.uuid();
const count = z.number().int();
/** Cents; requires permission to see all invoices. */
const amount = z.number().int().optional();
const without = z.null();

const read = { tag: "Customers", permission: "view_customers" } as const;
const write = {
  tag: "Customers",
  permission: anyOf("access_all_customers", "access_assigned_customers"),
} as const;

const analytics = z.object({
  customerId: z.uuid(),
  customerNumber: z.string(),
  available: z.boolean(),
  totalServices: count,
  totalSpent: amount,
  averageOrderValue: amount,
  lifetimeValue: amount,
  preferredServices: z.array(z.object({ name: z.enum(SERVICE_CATEGORIES), count })),
  seasonalPatterns: z.array(z.object({ name: z.enum(SEASONS), count })),
  /** Mean days between services. */
  frequencyPattern: count.nullable(),
  totalCommunications: count,
  automaticMessages: count,
  /** Minutes. */
  averageResponseTime: z.number().nullable(),
  preferredChannel: z.string().nullable(),
  averageRating: z.number().nullable(),
  ratings: count,
  npsScore: without,
  loyaltyPoints: count.optional(),
  loyaltyTier: z.enum(TIERS),
  /** Per cent of the bar; null for the highest tiers. */
  loyaltyShare: count.nullable().optional(),
  referralCount: count,
  riskScore: count,
  riskLevel: z.enum(RISK_LEVELS),
  riskParts: z.array(z.object({ points: count, reason: z.string() })),
  riskAside: z.object({ reason: z.string(), by: z.string(), at: z.date() }).nullable(),
  churnProbability: without,
  paymentRisk: without,
  lastServiceDate: z.date().nullable(),
  daysSinceLastService: count.nullable(),
  lastActivity: z.date().nullable(),
  engagementScore: without,
  nextServicePrediction: z.string().nullable(),
  segment: z.string(),
  referredBy: z.object({ id: z.uuid(), customerNumber: z.string(), name: z.string() }).nullable(),
  creditLimit: count.nullable().optional(),
  outstandingBalance: amount,
  paymentHistory: z.object({ invoices: count, paid: count, paidLate: count, overdue: count }).optional(),
  lastCalculated: z.date(),
  may: z.object({ edit: z.boolean(), setCreditLimit: z.boolean() }),
});

const marked = { mark: z.enum(MARKS), markedBy: z.string().nullable(), markedAt: z.date().nullable() };
const insights = z.object({
  customerId: z.uuid(),
  lastUpdated: z.date(),
  insights: z.array(
    z.object({
      type: z.string(),
      category: z.string(),
      title: z.string(),
      description: z.string(),
      confidence: z.number(),
      impact: z.string(),
      actionable: z.boolean(),
      recommendations: z.array(z.string()),
    }),
  ),
  recommendations: z.array(
    z.object({
      id: z.enum(ITEMS),
      type: z.string(),
      title: z.string(),
      description: z.string(),
      priority: z.string(),
      estimatedImpact: z.string(),
      effort: z.string(),
      status: z.enum(MARKS),
      ...marked,
    }),
  ),
  alerts: z.array(
    z.object({
      id: z.enum(ITEMS),
      type: z.string(),
      severity: z.string(),
      message: z.string(),
      triggeredAt: z.date(),
      acknowledged: z.boolean(),
      ...marked,
    }),
  ),
  opportunities: z.array(
    z.object({
      id: z.enum(ITEMS),
      type: z.string(),
      title: z.string(),
      description: z.string(),
      estimatedValue: amount,
      probability: z.number(),
      timeframe: z.string(),
      status: z.enum(MARKS),
      ...marked,
    }),
  ),
});

const journey = z.object({
  customerId: z.uuid(),
  currentStage: z.enum(STAGES),
  stageHistory: z.array(
    z.object({
      stage: z.enum(STAGES),
      at: z.date(),
      /** The event that led to the stage; null if staff set it. */
      fact: z.enum(FACTS).nullable(),
      setBy: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  /** The newest 100. */
  touchpoints: z.array(
    z.object({
      type: z.string(),
      channel: z.string(),
      description: z.string(),
      timestamp: z.date(),
      outcome: z.enum(OUTCOMES),
    }),
  ),
  milestones: z.array(z.object({ title: z.string(), at: z.date() })),
  lifecycles: z.array(lifecyclePlace),
  totalTouchpoints: count,
  lastUpdated: z.date(),
});

export const insightsContract = {
  analytics: route({
    ...read,
    path: "/customers/{id}/analytics",
    summary: "Get a customer's analytics",
    description:
      "Calculated when it is requested. Amounts are cents. Amounts and points appear only if the caller may see all invoices. Null means unknown.",
  })
    .input(anyId)
    .output(analytics),
  insights: route({
    ...read,
    path: "/customers/{id}/insights",
    summary: "List a customer's insights, alerts, opportunities and recommendations",
  })
    .input(anyId)
    .output(insights),
  journey: route({
    ...read,
    path: "/customers/{id}/journey",
    summary: "Get a customer's journey: stages, touchpoints and milestones",
  })
    .input(anyId)
    .output(journey),
  mark: route({
    ...write,
    method: "PUT",
    path: "/customers/{id}/insights/{item}",
    summary: "Acknowledge an alert, dismiss or complete an opportunity or recommendation, or reopen it",
    description: "The mark remains when the analytics are recalculated.",
  })
    .input(z.object({ id, item: z.enum(ITEMS), mark: z.enum(MARKS) }))
    .output(done),
  setStage: route({
    ...write,
    method: "PUT",
    path: "/customers/{id}/journey/stage",
    summary: "Set a customer's stage",
    description:
      "The stage holds until the customer reaches a later stage. Null returns to the stage that follows from events.",
  })
    .input(z.object({ id, stage: z.enum(STAGES).nullable(), reason: text(300).default("") }))
    .output(done),
  setRiskAside: route({
    ...write,
    method: "PUT",
    path: "/customers/{id}/risk-exception",
    summary: "Exclude a customer's risk from insights with a reason",
  })
    .input(z.object({ id, reason: requiredText(riskReasonRequired.en, 300) }))
    .output(done),
  resumeRisk: route({
    ...write,
    method: "DELETE",
    path: "/customers/{id}/risk-exception",
    summary: "Restore a customer's risk to insights",
  })
    .input(z.object({ id }))
    .output(done),
  assess: route({
    ...write,
    method: "PUT",
    path: "/customers/{id}/assessment",
    summary: "Set a customer's segment and referrer",
  })
    .input(z.object({ id, segment: text(60), referredBy: z.uuid().nullable() }))
    .output(done),
  setCreditLimit: route({
    tag: "Customers",
    permission: "manage_finances",
    method: "PUT",
    path: "/customers/{id}/credit-limit",
    summary: "Set a customer's credit limit in cents, or null for none",
  })
    .input(z.object({ id, creditLimit: cents.nullable() }))
    .output(done),
};
