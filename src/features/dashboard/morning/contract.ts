import { z } from "zod";
import { CARD_SPANS } from "~/features/move-profit/domain/spans";
import { recentActivities } from "~/features/office/activity/contract";
import { APPROVAL_KINDS } from "~/features/office/approvals/domain";
import { plainDate, route } from "~/platform/http/contract";
import {
  cardFigures,
  cardInput,
  inquiryTable,
  mpesaPanel,
  receivables,
  tableInput,
} from "../overview/contract";
import { PART_IDS } from "./domain/parts";

const count = z.number().int();
/** Cents. */
const amount = z.number().int();
const employee = z.object({ number: z.string(), name: z.string() });
/** Labels are words for the screen, so that the page loads no feature for them. */
const job = z.object({
  number: z.string(),
  statusLabel: z.string(),
  customer: z.string(),
  lead: z.string().nullable(),
});

const parts = {
  profit: z.object({
    figures: z.array(
      z.object({
        span: z.enum(CARD_SPANS),
        from: plainDate,
        to: plainDate,
        moves: count,
        losses: count,
        income: amount,
        profit: amount,
        /** The same dates of a month, the same weekdays of a day or week. */
        lastYear: z.object({ moves: count, losses: count, income: amount, profit: amount }),
      }),
    ),
    /** Moves of yesterday; `rows` has the worst five, the best of them first. */
    total: count,
    rows: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        day: plainDate,
        name: z.string(),
        profit: amount,
        /** Basis points. */
        margin: z.number().int().nullable(),
        isRough: z.boolean(),
        /** Why it lost money; empty if it did not. */
        reason: z.string(),
      }),
    ),
  }),
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
    rows: z.array(job.extend({ date: plainDate, windowLabel: z.string() })),
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
        /** Null unless the caller decides leave. */
        leaveLabel: z.string().nullable(),
      }),
    ),
  }),
  activities: z.object({
    today: count,
    overdue: count,
    rows: z.array(
      z.object({
        id: z.uuid(),
        typeLabel: z.string(),
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
    /** Documents that wait for KRA; null without eTIMS, and for people who do not manage finances. */
    toKra: z.object({ waiting: count, oldestLabel: z.string(), isLate: z.boolean() }).nullable(),
  }),
  /** A count of 51 stands for more than the page of approvals lists. */
  approvals: z.array(z.object({ kind: z.enum(APPROVAL_KINDS), label: z.string(), count })),
  cash: z.array(z.object({ from: plainDate, to: plainDate, received: amount, due: amount })),
  contracts: z.object({
    within30: count,
    within60: count,
    rows: z.array(employee.extend({ endsLabel: z.string(), day: plainDate })),
  }),
  payroll: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      statusLabel: z.string(),
      payDate: plainDate,
      employees: count,
      netPay: amount,
    }),
  ),
  people: z.object({
    invited: count,
    joined: z.array(employee.extend({ roleLabel: z.string(), hireDate: plainDate })),
    /** By name; '' for people without a department. */
    departments: z.array(z.object({ department: z.string(), label: z.string(), people: count })),
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
