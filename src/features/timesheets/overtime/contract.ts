import { z } from "zod";
import { done, pageOf, plainDate, requiredText, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import { MAX_NOTE, OVERTIME_KINDS, OVERTIME_STATUSES } from "./domain";
import { hoursNotQuarters, rejectionReasonRequired } from "./errors";
import { overtimeList } from "./list";

const id = z.uuid();

const entered = {
  date: plainDate,
  /** In quarters of an hour. */
  hours: z.number().min(0.25, hoursNotQuarters.en).max(12, hoursNotQuarters.en),
  kind: z.enum(OVERTIME_KINDS).optional(),
  note: text(MAX_NOTE).default(""),
};

export const overtimeRow = z.object({
  id,
  number: z.string(),
  name: z.string(),
  date: z.string(),
  hours: z.number(),
  kind: z.enum(OVERTIME_KINDS),
  rate: z.number(),
  note: z.string(),
  status: z.enum(OVERTIME_STATUSES),
  move: z.string().nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: z.date(),
  approvedBy: z.string().nullable(),
  approvalDate: z.date().nullable(),
  decisionNote: z.string(),
  mayDecide: z.boolean(),
  mayCancel: z.boolean(),
});

const enter = {
  tag: "Timesheets",
  permission: anyOf("assign_tasks", "approve_overtime", "manage_all_staff"),
} as const;
const decide = { method: "POST", tag: "Timesheets", permission: "approve_overtime" } as const;
const own = { tag: "Timesheets", permission: "staff" } as const;

export const overtimeContract = {
  list: route({
    ...enter,
    path: "/overtime-entries",
    summary: "List overtime the caller may enter or decide",
  })
    .input(listInput(overtimeList))
    .output(
      pageOf(overtimeRow).extend({
        counts: z.record(z.string(), z.number().int()),
        mayDecide: z.boolean(),
      }),
    ),
  enter: route({
    ...enter,
    method: "POST",
    path: "/overtime-entries",
    summary: "Enter an employee's overtime",
    description: "`number` is the employee's. The entry is pending until an approver decides.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ number: z.string().trim().min(1).max(40), ...entered }))
    .output(z.object({ id })),
  approve: route({ ...decide, path: "/overtime-entries/{id}/approval", summary: "Approve overtime" })
    .input(z.object({ id }))
    .output(done),
  reject: route({
    ...decide,
    path: "/overtime-entries/{id}/rejection",
    summary: "Reject overtime with a reason",
  })
    .input(z.object({ id, reason: requiredText(rejectionReasonRequired.en, MAX_NOTE) }))
    .output(done),
  cancel: route({
    ...enter,
    method: "POST",
    path: "/overtime-entries/{id}/cancellation",
    summary: "Cancel a pending overtime entry",
  })
    .input(z.object({ id }))
    .output(done),
  listOwn: route({
    ...own,
    path: "/me/overtime-entries",
    summary: "List the caller's own overtime",
    description: "The newest 100 entries.",
  }).output(z.object({ entries: z.array(overtimeRow) })),
  enterOwn: route({
    ...own,
    method: "POST",
    path: "/me/overtime-entries",
    summary: "Enter the caller's own overtime",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object(entered))
    .output(z.object({ id })),
  cancelOwn: route({
    ...own,
    method: "POST",
    path: "/me/overtime-entries/{id}/cancellation",
    summary: "Cancel the caller's own pending overtime entry",
  })
    .input(z.object({ id }))
    .output(done),
};
