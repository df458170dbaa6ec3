import { defineEvent } from "~/platform/events/define";
import type { Permission } from "~/platform/http/permissions";

/** The lists that have views, and what opens each. */
export const LISTS = {
  quotes: "view_quotes",
  invoices: "view_finances",
  inquiries: "manage_inquiries",
  customers: "view_customers",
  staff: "view_team_staff",
  leads: "view_leads",
  opportunities: "view_leads",
  activities: "view_leads",
} as const satisfies Record<string, Permission>;
export type ViewedList = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ViewedList[];

/** Views one person keeps for one list. */
export const MOST_VIEWS = 50;

/** What of an address is where one is, not what one looks for. */
const PLACES = new Set(["page", "cursor", "last", "version", "against"]);

/** The filters and the order of an address, always in the same order: two addresses that show the same are the same. */
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
