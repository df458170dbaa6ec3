import { z } from "zod";
import { ACTIVITY_TYPES } from "~/features/activities/domain";
import { LEAVE_CATEGORIES } from "~/features/leave/domain";
import { MOVE_STATUSES, MOVE_WINDOWS } from "~/features/moves/domain";
import { recentActivities } from "~/features/office/activity/contract";
import { APPROVAL_KINDS } from "~/features/office/approvals/domain";
import { PERIOD_STATUSES } from "~/features/payroll/periods/domain";
import { plainDate, route } from "~/platform/http/contract";
import {
  cardFigures,
  cardInput,
  inquiryTable,
  mpesaPanel,
  receivables,
  tableInput,
} from "../overview/contract";
import { PART_IDS } from "./domain";

const count = z.number().int();
/** Cents. */
const amount = z.number().int();
const employee = z.object({ number: z.string(), name: z.string() });
const job = z.object({
  number: z.string(),
  status: z.enum(MOVE_STATUSES),
  customer: z.string(),
  lead: z.string().nullable(),
});

const parts = {
  yesterday: z.object({
    day: plainDate,
    moves: count,
    late: count,
    complaints: count,
    /** By the day of the service; null without access to invoices. */
    invoiced: z.object({ invoices: count, amount }).nullable(),
    /** Those with a complaint first, then late ones. */
    rows: z.array(job.extend({ late: z.boolean(), complained: z.boolean() })),
  }),
  week: z.object({ capacity: count, days: z.array(z.object({ date: plainDate, moves: count })) }),
  jobs: z.object({
    today: count,
    tomorrow: count,
    withoutCrew: count,
    rows: z.array(job.extend({ date: plainDate, window: z.enum(MOVE_WINDOWS) })),
  }),
  away: z.object({
    day: plainDate,
    tomorrowIs: plainDate,
    /** True if the caller decides leave, and so may open its list. */
    decides: z.boolean(),
    today: count,
    tomorrow: count,
    rows: z.array(
      employee.extend({
        firstDay: plainDate,
        lastDay: plainDate,
        category: z.enum(LEAVE_CATEGORIES).nullable(),
      }),
    ),
  }),
  activities: z.object({
    today: count,
    overdue: count,
    rows: z.array(
      z.object({
        id: z.uuid(),
        type: z.enum(ACTIVITY_TYPES),
        subject: z.string(),
        scheduledDate: z.date(),
        dueDate: plainDate.nullable(),
        party: z.string().nullable(),
      }),
    ),
  }),
  answers: z.object({
    late: count,
    today: count,
    rows: z.array(z.object({ id: z.uuid(), name: z.string(), service: z.string(), respondBy: z.date() })),
  }),
  quotes: z.object({
    soon: count,
    week: count,
    rows: z.array(
      z.object({ number: z.string(), customer: z.string(), total: amount, validUntil: plainDate }),
    ),
  }),
  money: receivables.extend({
    day: plainDate,
    received: z.object({ count, amount }),
    unmatched: count,
  }),
  approvals: z.array(z.object({ kind: z.enum(APPROVAL_KINDS), count })),
  cash: z.array(z.object({ from: plainDate, to: plainDate, received: amount, due: amount })),
  contracts: z.object({
    within30: count,
    within60: count,
    rows: z.array(employee.extend({ what: z.enum(["probation", "contract"]), day: plainDate })),
  }),
  payroll: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      status: z.enum(PERIOD_STATUSES),
      payDate: plainDate,
      employees: count,
      netPay: amount,
    }),
  ),
  people: z.object({
    invited: count,
    joined: z.array(employee.extend({ role: z.string(), hireDate: plainDate })),
    /** By name; '' for people without a department. */
    departments: z.array(z.object({ department: z.string(), people: count })),
  }),
  figures: cardFigures,
  inquiries: inquiryTable,
  mpesa: mpesaPanel,
  activity: recentActivities.shape.activities,
} satisfies Record<(typeof PART_IDS)[number], z.ZodType>;

export const morningContract = {
  get: route({
    path: "/dashboard/morning",
    summary: "Get the morning page: what is late, and the parts the caller may see",
    description:
      "Each part needs its own permission and counts the rows in the caller's scope. `parts` has the caller's order. Parts without permission, and hidden ones, are absent. Money is cents.",
    tag: "Dashboard",
    permission: "view_dashboard",
  })
    .input(z.object({ ...cardInput.shape, ...tableInput.shape }))
    .output(
      z.object({
        parts: z.array(z.object({ id: z.enum(PART_IDS), shown: z.boolean() })),
        alerts: z.array(
          z.object({
            text: z.string(),
            detail: z.string(),
            action: z.string(),
            to: z.string(),
            tone: z.enum(["late", "soon"]),
          }),
        ),
        ...z.object(parts).partial().shape,
      }),
    ),
};
