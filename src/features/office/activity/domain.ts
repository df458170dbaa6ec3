import type { Permission } from "~/platform/http/permissions";

/** Kinds of activity (docs/domain/readings.md#dashboard-and-lists). */
export const ACTIVITY_TYPES = ["quote", "payment", "message", "system", "customer"] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const NOUNS: Record<string, { type: ActivityType; needs: Permission }> = {
  inquiry: { type: "message", needs: "manage_inquiries" },
  reply: { type: "message", needs: "manage_inquiries" },
  newsletter: { type: "message", needs: "manage_inquiries" },
  quote: { type: "quote", needs: "view_quotes" },
  move: { type: "system", needs: "view_moves" },
  invoice: { type: "payment", needs: "view_finances" },
  payment: { type: "payment", needs: "view_finances" },
  prompt: { type: "payment", needs: "view_finances" },
  charge: { type: "payment", needs: "view_finances" },
  mpesa_arrival: { type: "payment", needs: "view_finances" },
  mpesa_review: { type: "payment", needs: "view_finances" },
  settlement: { type: "payment", needs: "view_finances" },
  customer: { type: "customer", needs: "view_customers" },
  lead: { type: "customer", needs: "view_leads" },
  activity: { type: "customer", needs: "view_leads" },
  survey: { type: "customer", needs: "manage_inventory" },
  campaign: { type: "system", needs: "view_leads" },
  partner: { type: "system", needs: "view_leads" },
  pipeline: { type: "system", needs: "view_leads" },
  lifecycle: { type: "system", needs: "view_leads" },
  opportunity: { type: "customer", needs: "view_leads" },
  message: { type: "message", needs: "view_outbox" },
  settings: { type: "system", needs: "manage_system_settings" },
  "price-list": { type: "system", needs: "manage_system_settings" },
  content: { type: "system", needs: "manage_content" },
};

/**
 * Events left out of the feed: those that repeat a payment's line, and reminders. A payment without an invoice shows as
 * its review, a failed prompt or charge as its outcome.
 */
export const LEFT_OUT = [
  "invoice.settled",
  "mpesa_arrival.received",
  "activity.overdue",
  "survey.access_saved",
] as const;

/** The page of an event's subject; undefined if it has none. */
export function placeOf(event: {
  subjectType: string;
  subjectId: string;
  data: unknown;
}): string | undefined {
  const data = (event.data ?? {}) as Record<string, unknown>;
  const said = (name: string) =>
    typeof data[name] === "string" ? encodeURIComponent(data[name]) : undefined;
  switch (event.subjectType) {
    case "inquiry":
      return `/inquiries/${event.subjectId}`;
    case "reply":
      return `/replies/${event.subjectId}`;
    case "campaign":
      return `/crm/campaigns/${event.subjectId}`;
    case "partner":
      return `/crm/partners/${event.subjectId}`;
    case "pipeline":
      return "/crm/pipelines";
    case "lifecycle":
      return "/crm/lifecycles";
    case "survey":
      return `/surveys/${event.subjectId}`;
    case "activity":
      return `/crm/activities/${event.subjectId}`;
    case "lead":
      return said("number") && `/crm/leads/${said("number")}`;
    case "opportunity":
      return said("number") && `/crm/opportunities/${said("number")}`;
    case "quote":
      return said("number") && `/quote-management/${said("number")}`;
    case "invoice":
      return said("number") && `/invoice-management/${said("number")}`;
    case "payment":
      return said("invoiceNumber") && `/invoice-management/${said("invoiceNumber")}`;
    case "move":
      return said("number") && `/moves?move=${said("number")}${said("date") ? `&date=${said("date")}` : ""}`;
    case "clearance":
    case "crew":
    case "job":
      return said("move") && `/moves?move=${said("move")}`;
    case "day-hold":
    case "day-wait":
      return "/moves/capacity";
    case "charge":
      return "/payments/gateways";
    case "mpesa_review":
    case "mpesa_arrival":
      return "/payments/review";
    case "message":
      return `/outbox/${event.subjectId}`;
    default:
      return undefined;
  }
}

/** The amount in an event, in cents; undefined if it has none. */
export function amountOf(event: { subjectType: string; data: unknown }): number | undefined {
  const data = (event.data ?? {}) as Record<string, unknown>;
  const shillings = event.subjectType === "prompt";
  for (const name of ["amount", "total", "after"]) {
    const value = data[name];
    if (typeof value === "number") return shillings ? value * 100 : value;
  }
  return undefined;
}
