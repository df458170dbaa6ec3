import type { Permission } from "~/platform/http/permissions";
import { NOUNS } from "../activity/domain";

/** The noun of an event's type: 'quote' of 'quote.approved'. */
export const nounOf = (type: string) => type.slice(0, type.indexOf("."));

/** Events that may change who somebody is or what they may do: their streams are looked at again. */
export function concernsAccess(type: string, subjectId: string, personId: string): boolean {
  const noun = nounOf(type);
  return noun === "role" || (noun === "person" && subjectId === personId);
}

/** What the feed does not tell, and its pages show anew all the same; without `needs` for all staff, who have some of their own. */
const BESIDE_THE_FEED: Record<string, { needs?: Permission }> = {
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
  webhook: { needs: "manage_system_settings" },
};

/** Nouns somebody may hear of at all, with what they need for it. */
export const HEARD: Record<string, { needs?: Permission }> = { ...NOUNS, ...BESIDE_THE_FEED };

/** Milliseconds since 1970 inside a UUID version 7; undefined for other texts. */
export function timeOfId(id: string): number | undefined {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i.exec(id);
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : undefined;
}

/**
 * From where to read on after an event, in milliseconds: a little before it, for what was begun earlier may have been
 * committed later. An hour at most: after that, whoever comes back reads everything anew anyway.
 */
export function catchUpFrom(lastId: string, now: Date): number | undefined {
  const time = timeOfId(lastId);
  if (time === undefined || time > now.getTime() + 60_000) return undefined;
  return Math.max(time - 5_000, now.getTime() - 3_600_000);
}
