import { addDays, type PlainDate } from "~/platform/kernel/dates";

/** Automatic reminders (docs/domain/messaging.md#payment-reminders). */
export const REMINDER_STEPS = ["before", "due", "after"] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

/** Days after the due date on which a step begins; a missed step is sent until `until`. */
const DAYS: Record<ReminderStep, { from: number; until: number }> = {
  before: { from: -3, until: -1 },
  due: { from: 0, until: 2 },
  after: { from: 7, until: 9 },
};

/** The due dates whose step it is on a day, both ends included. */
export function dueDatesOf(step: ReminderStep, today: PlainDate): { from: PlainDate; to: PlainDate } {
  const { from, until } = DAYS[step];
  return { from: addDays(today, -until), to: addDays(today, -from) };
}

/** A customer who got the invoice after the step began is not reminded the same day. */
export function isWorthReminding(
  invoice: { issueDate: PlainDate; dueDate: PlainDate },
  step: ReminderStep,
): boolean {
  return invoice.issueDate < addDays(invoice.dueDate, DAYS[step].from);
}
