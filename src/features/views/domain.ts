import { defineEvent } from "~/platform/events/define";
import type { Permission } from "~/platform/http/permissions";

export const LISTS = {
  quotes: "view_quotes",
  invoices: "view_finances",
  inquiries: "manage_inquiries",
  customers: "view_customers",
  staff: "view_team_staff",
  leads: "view_leads",
  opportunities: "view_leads",
  activities: "view_leads",
  // The order of the morning page (docs/decisions/0188).
  dashboard: "view_dashboard",
} as const satisfies Record<string, Permission>;
export type ViewedList = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ViewedList[];

export const MOST_VIEWS = 50;

const PLACES = new Set(["page", "cursor", "last", "version", "against"]);

/** The filters and sort order of a query in canonical order, so that equal lists compare equal. */
export function filtersOf(query: string): string {
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => value !== "" && !PLACES.has(name));
  return new URLSearchParams(kept.sort(([a], [b]) => a.localeCompare(b))).toString();
}

interface ViewFact {
  list: ViewedList;
  name: string;
  shared: boolean;
}

export const viewSaved = defineEvent<ViewFact>("view.saved");
export const viewRemoved = defineEvent<ViewFact>("view.removed");
