import type { Permission } from "~/platform/http/permissions";
import { NOUNS } from "../activity/domain";

/** The noun of an event's type: 'quote' of 'quote.approved'. */
export const nounOf = (type: string) => type.slice(0, type.indexOf("."));

/** True for events that may change a person's identity or permissions, so that their streams are checked again. */
export function concernsAccess(type: string, subjectId: string, personId: string): boolean {
  const noun = nounOf(type);
  return noun === "role" || (noun === "person" && subjectId === personId);
}

/** Nouns that refresh pages but are not in the feed. Without `needs` they reach all staff, who all have such rows. */
const BESIDE_THE_FEED: Record<string, { needs?: Permission }> = {
  etims: { needs: "view_finances" },
  approval: {},
  employee: {},
  person: {},
  leave: {},
  public_holiday: {},
  attendance: {},
  overtime: {},
  course: {},
  payslips: {},
  payroll_period: { needs: "view_payroll_reports" },
  payroll_month: { needs: "view_payroll_reports" },
  payroll_rules: { needs: "view_payroll_reports" },
  "opening-balances": { needs: "view_payroll_reports" },
  "salary-run": { needs: "view_payroll_reports" },
  "salary-payment": { needs: "view_payroll_reports" },
  "salary-balance": { needs: "view_payroll_reports" },
  "payslip-link": { needs: "view_payroll_reports" },
  remittance: { needs: "view_payroll_reports" },
  "tax-card": { needs: "view_payroll_reports" },
  "assignment-rule": { needs: "view_leads" },
  "automation-rule": { needs: "manage_sales_setup" },
  sequence: { needs: "view_leads" },
  "follow-up": { needs: "view_leads" },
  recipient: { needs: "view_leads" },
  inventory: { needs: "manage_inventory" },
  "inventory-photo": {},
  "self-survey": {},
  "item-kind": { needs: "manage_system_settings" },
  "item-list": { needs: "manage_system_settings" },
  item_kind_import: { needs: "manage_system_settings" },
  "survey-day": { needs: "manage_inventory" },
  vehicle: {},
  job: { needs: "view_moves" },
  proposal: { needs: "manage_moves" },
  outage: { needs: "manage_moves" },
  availability: {},
  publication: { needs: "view_moves" },
  "day-hold": { needs: "manage_moves" },
  "day-wait": { needs: "manage_moves" },
  clearance: { needs: "view_moves" },
  crew: { needs: "view_moves" },
  "crew-access": {},
  "vehicle-import": { needs: "manage_fleet" },
  hire: { needs: "manage_moves" },
  evidence: { needs: "view_moves" },
  "evidence-pack": { needs: "view_moves" },
  extra: { needs: "view_quotes" },
  cash: { needs: "manage_finances" },
  seal: { needs: "manage_system_settings" },
  supplier: { needs: "manage_suppliers" },
  books: { needs: "view_books" },
  "book-account": { needs: "view_books" },
  "book-export": { needs: "view_books" },
  "book-month": { needs: "view_books" },
  "manual-entry": { needs: "view_books" },
  "supplier-import": { needs: "manage_suppliers" },
  purchase: {},
  "recurring-bill": { needs: "manage_purchases" },
  float: {},
  webhook: { needs: "manage_system_settings" },
};

export const HEARD: Record<string, { needs?: Permission }> = { ...NOUNS, ...BESIDE_THE_FEED };

/** The milliseconds since 1970 in a UUID version 7; undefined for other texts. */
export function timeOfId(id: string): number | undefined {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i.exec(id);
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : undefined;
}

/**
 * The time to resume from after an event, in milliseconds. It is slightly earlier, because transactions may commit out
 * of order. At most one hour back; after longer gaps pages reload everything anyway.
 */
export function catchUpFrom(lastId: string, now: Date): number | undefined {
  const time = timeOfId(lastId);
  if (time === undefined || time > now.getTime() + 60_000) return undefined;
  return Math.max(time - 5_000, now.getTime() - 3_600_000);
}
