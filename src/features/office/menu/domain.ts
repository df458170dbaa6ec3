export const WAITING_COUNTS = [
  "quotes",
  "change-orders",
  "invoices",
  "reviews",
  "inquiries",
  "replies",
  "leave",
  "overtime",
  "activities",
  "payroll",
  "salaries",
  "approvals",
  "tax",
  "setup",
  "unread",
] as const;

export type WaitingCount = (typeof WAITING_COUNTS)[number];

/** The menu's counts stop here. */
export const MOST_COUNTED = 100;

/** Formats a count; '99+' from one hundred on. */
export const shownCount = (count: number): string =>
  count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
