import { z } from "zod";
import { byId, done, requiredText, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { MAX_NOTE, NOTE_TYPES } from "./domain";
import { noteContentRequired } from "./errors";

const id = z.string().max(40);
const note = { type: z.enum(NOTE_TYPES), content: requiredText(noteContentRequired.en, MAX_NOTE) };

const read = { tag: "Customers", permission: "view_customers" } as const;
const write = {
  tag: "Customers",
  permission: anyOf("access_all_customers", "access_assigned_customers"),
} as const;

export const customerNotesContract = {
  list: route({
    ...read,
    path: "/customers/{id}/notes",
    summary: "List the staff's notes on a customer, newest first",
    description: "`id` is the customer's id or number. At most 200 notes.",
  })
    .input(z.object({ id }))
    .output(
      z.object({
        notes: z.array(
          z.object({
            id: z.uuid(),
            type: z.enum(NOTE_TYPES),
            content: z.string(),
            createdAt: z.date(),
            createdBy: z.string(),
            updatedAt: z.date(),
            mayEdit: z.boolean(),
            mayDelete: z.boolean(),
          }),
        ),
        mayAdd: z.boolean(),
      }),
    ),
  warnings: route({
    ...read,
    path: "/customers/{id}/warnings",
    summary: "List the warnings among a customer's notes",
  })
    .input(z.object({ id }))
    .output(
      z.object({
        warnings: z.array(
          z.object({ id: z.uuid(), content: z.string(), createdAt: z.date(), createdBy: z.string() }),
        ),
      }),
    ),
  add: route({
    ...write,
    method: "POST",
    path: "/customers/{id}/notes",
    summary: "Add a note to a customer",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ id, ...note }))
    .output(byId),
  edit: route({
    ...write,
    method: "PUT",
    path: "/customers/{id}/notes/{noteId}",
    summary: "Change the caller's own note on a customer",
  })
    .input(
      z.object({
        id,
        noteId: z.uuid(),
        ...note,
        /** Version as read: a later change is a conflict. */
        updatedAt: z.coerce.date(),
      }),
    )
    .output(done),
  remove: route({
    ...write,
    method: "DELETE",
    path: "/customers/{id}/notes/{noteId}",
    summary: "Delete a note",
    description:
      "The caller's own note, or any note if the caller may change every customer. It can be restored for a day.",
  })
    .input(z.object({ id, noteId: z.uuid() }))
    .output(done),
  restore: route({
    ...write,
    method: "POST",
    path: "/customers/{id}/notes/{noteId}/restoration",
    summary: "Restore a deleted note",
  })
    .input(z.object({ id, noteId: z.uuid() }))
    .output(done),
};
