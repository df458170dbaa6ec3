import { z } from "zod";
import { byId, done, plainDate, requiredText, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { MAX_WRITTEN } from "../domain";
import { DISCIPLINE_KINDS } from "./domain";
import { disciplineUndescribed } from "./errors";

const number = z.string().max(40);
const fields = {
  kind: z.enum(DISCIPLINE_KINDS),
  date: plainDate,
  description: requiredText(disciplineUndescribed.en, MAX_WRITTEN),
};
const write = { tag: "Staff", permission: anyOf("manage_all_staff", "manage_department_staff") } as const;

export const actionRow = z.object({
  id: z.uuid(),
  kind: z.enum(DISCIPLINE_KINDS),
  date: z.string(),
  description: z.string(),
  createdAt: z.date(),
  createdBy: z.string(),
  updatedAt: z.date(),
});

export const disciplineContract = {
  list: route({
    path: "/staff/{number}/disciplinary-actions",
    summary: "List disciplinary actions against an employee, latest first",
    description: "Visible to the employee and to the employee's managers, within their scope.",
    tag: "Staff",
    permission: anyOf("manage_all_staff", "manage_department_staff", "staff"),
  })
    .input(z.object({ number }))
    .output(
      z.object({
        actions: z.array(actionRow),
        mayManage: z.boolean(),
      }),
    ),
  add: route({
    ...write,
    method: "POST",
    path: "/staff/{number}/disciplinary-actions",
    summary: "Record a disciplinary action",
    description:
      "The caller cannot record one against themselves. This only records a suspension; POST /staff/{number}/suspension makes it take effect.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ number, ...fields }))
    .output(byId),
  edit: route({
    ...write,
    method: "PUT",
    path: "/staff/{number}/disciplinary-actions/{actionId}",
    summary: "Correct a disciplinary action",
  })
    .input(
      z.object({
        number,
        actionId: z.uuid(),
        ...fields,
        /** Version as read: a later change is a conflict. */
        updatedAt: z.coerce.date(),
      }),
    )
    .output(done),
  remove: route({
    ...write,
    method: "DELETE",
    path: "/staff/{number}/disciplinary-actions/{actionId}",
    summary: "Delete a disciplinary action that was recorded by mistake",
  })
    .input(z.object({ number, actionId: z.uuid() }))
    .output(done),
};
