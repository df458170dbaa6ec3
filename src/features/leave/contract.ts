import { z } from "zod";
import { done, pageOf, plainDate, requiredText, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import { LEAVE_CATEGORIES, LEAVE_KINDS, LEAVE_STATUSES, LEAVE_TYPES, MAX_REASON } from "./domain";
import { ENTRY_REASONS } from "./entitlements/domain";
import { leaveReasonRequired } from "./errors";
import { leaveList } from "./requests/list";

const id = z.uuid();
/** The employee's number, EMP1001, or their id. */
const number = z.string().trim().min(1).max(40);
const days = z.number();

const asked = {
  type: z.enum(LEAVE_TYPES),
  kind: z.enum(LEAVE_KINDS).nullable().default(null),
  firstDay: plainDate,
  lastDay: plainDate,
  /** The first day from noon on. */
  firstHalf: z.boolean().default(false),
  /** The last day until noon. */
  lastHalf: z.boolean().default(false),
};

export const requestRow = z.object({
  id,
  number: z.string(),
  name: z.string(),
  department: z.string().nullable(),
  type: z.enum(LEAVE_TYPES),
  kind: z.enum(LEAVE_KINDS).nullable(),
  category: z.enum(LEAVE_CATEGORIES),
  firstDay: z.string(),
  lastDay: z.string(),
  firstHalf: z.boolean(),
  lastHalf: z.boolean(),
  /** Working days less public holidays, in halves. */
  days,
  reason: z.string(),
  status: z.enum(LEAVE_STATUSES),
  appliedDate: z.date(),
  appliedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvalDate: z.date().nullable(),
  decisionNote: z.string(),
  endNote: z.string(),
  hasNote: z.boolean(),
  mayDecide: z.boolean(),
  mayCancel: z.boolean(),
  mayShorten: z.boolean(),
});

const balance = z.object({
  category: z.enum(LEAVE_CATEGORIES),
  /** The year's grant with carried and adjusted days; null for leave without a limit. */
  entitled: days.nullable(),
  used: days,
  pending: days,
  left: days.nullable(),
});
const ofYear = z.object({ year: z.number().int(), balances: z.array(balance) });

const counted = z.object({
  days,
  years: z.array(z.object({ year: z.number().int(), days, left: days.nullable() })),
});

const read = { tag: "Leave" } as const;
const decide = { method: "POST", tag: "Leave", permission: anyOf("approve_leave", "manage_leave") } as const;
const own = { tag: "Leave", permission: "staff" } as const;

export const leaveEntry = z.object({
  id,
  category: z.enum(LEAVE_CATEGORIES),
  reason: z.enum(ENTRY_REASONS),
  period: z.string().nullable(),
  days,
  note: z.string(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  createdAt: z.date(),
  createdBy: z.string().nullable(),
});

export const leaveContract = {
  list: route({
    ...read,
    path: "/leave-requests",
    summary: "List leave requests the caller may decide",
    permission: decide.permission,
  })
    .input(listInput(leaveList))
    .output(
      pageOf(
        requestRow.extend({ /** Of its leave and year, without what is pending. */ left: days.nullable() }),
      ),
    ),
  counts: route({
    ...read,
    path: "/leave-request-counts",
    summary: "Get the number of leave requests in each status and of employees away today",
    permission: decide.permission,
  }).output(z.object({ byStatus: z.record(z.string(), z.number().int()), awayToday: z.number().int() })),
  ask: route({
    ...decide,
    path: "/leave-requests",
    summary: "Request leave for an employee",
    description:
      "`number` is the employee's. The request is pending until an approver decides. A person cannot approve their own leave.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ number, ...asked, reason: text(MAX_REASON).default("") }))
    .output(z.object({ id })),
  count: route({
    ...read,
    path: "/leave-days",
    summary: "Count the days a leave request would take and the days that remain",
    description: "`number` is the employee's. Without it, the caller's own leave is counted.",
    permission: "staff",
  })
    .input(
      z.object({
        number: number.optional(),
        ...asked,
        firstHalf: z.stringbool().default(false),
        lastHalf: z.stringbool().default(false),
      }),
    )
    .output(counted),
  approve: route({
    ...decide,
    path: "/leave-requests/{id}/approval",
    summary: "Approve a leave request",
    description: "Deducts the days from the balance. A negative balance needs manage_leave and a note.",
  })
    .input(z.object({ id, note: text(MAX_REASON).default("") }))
    .output(done),
  reject: route({
    ...decide,
    path: "/leave-requests/{id}/rejection",
    summary: "Reject a leave request with a reason",
  })
    .input(z.object({ id, reason: requiredText(leaveReasonRequired.en, MAX_REASON) }))
    .output(done),
  cancel: route({
    ...decide,
    path: "/leave-requests/{id}/cancellation",
    summary: "Cancel an employee's leave with a reason",
    description: "The days of approved leave return to the balance.",
  })
    .input(z.object({ id, reason: requiredText(leaveReasonRequired.en, MAX_REASON) }))
    .output(done),
  shorten: route({
    ...decide,
    path: "/leave-requests/{id}/shortening",
    summary: "End approved leave early with a reason",
    description: "The unused days return to the balance.",
  })
    .input(
      z.object({
        id,
        lastDay: plainDate,
        lastHalf: z.boolean().default(false),
        reason: requiredText(leaveReasonRequired.en, MAX_REASON),
      }),
    )
    .output(done),
  listOwn: route({
    ...own,
    path: "/me/leave-requests",
    summary: "List the caller's own leave requests and balances",
    description: "The newest 100 requests.",
  }).output(z.object({ ...ofYear.shape, requests: z.array(requestRow) })),
  askOwn: route({
    ...own,
    method: "POST",
    path: "/me/leave-requests",
    summary: "Request leave for oneself",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ ...asked, reason: text(MAX_REASON).default("") }))
    .output(z.object({ id })),
  withdrawOwn: route({
    ...own,
    method: "POST",
    path: "/me/leave-requests/{id}/cancellation",
    summary: "Cancel the caller's own leave request",
    description:
      "Possible while the request is pending and until approved leave begins. The days return to the balance.",
  })
    .input(z.object({ id }))
    .output(done),
  ofEmployee: route({
    ...read,
    path: "/staff/{number}/leave",
    summary: "List an employee's leave requests, balances and balance entries",
    description: "The newest 100 requests, and the balance entries of the year.",
    permission: decide.permission,
  })
    .input(z.object({ number, year: z.coerce.number().int().min(2000).max(2100).optional() }))
    .output(
      z.object({
        ...ofYear.shape,
        requests: z.array(requestRow),
        entries: z.array(leaveEntry),
        mayAdjust: z.boolean(),
      }),
    ),
  adjust: route({
    method: "POST",
    tag: "Leave",
    permission: "manage_leave",
    path: "/staff/{number}/leave-adjustments",
    summary: "Adjust an employee's leave balance with a reason",
    description: "In half days. A negative number deducts days. The caller's own balance cannot be adjusted.",
    idempotent: true,
    successStatus: 201,
  })
    .input(
      z.object({
        number,
        category: z.enum(["annual", "sick", "compassionate", "study"]),
        year: z.number().int().min(2000).max(2100),
        days: z.number().min(-60).max(60),
        reason: requiredText(leaveReasonRequired.en, MAX_REASON),
      }),
    )
    .output(done),
};
