import { z } from "zod";
import { documentRequired } from "~/features/documents/errors";
import { byId, done, plainDate, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { LICENCE_CLASSES, MAX_REMARK, STAFF_DOCUMENT_KINDS, VALIDITIES } from "./domain";

const number = z.string().max(40);
const fields = {
  kind: z.enum(STAFF_DOCUMENT_KINDS),
  /** The last valid day; null without expiry. */
  expiresOn: plainDate.nullish().transform((day) => day ?? null),
  remark: text(MAX_REMARK).default(""),
  /** Of a driving licence. */
  licenceClasses: z.array(z.enum(LICENCE_CLASSES)).max(LICENCE_CLASSES.length).default([]),
};

const write = { tag: "Staff", permission: anyOf("manage_all_staff", "manage_department_staff") } as const;

export const staffDocument = z.object({
  id: z.uuid(),
  kind: z.enum(STAFF_DOCUMENT_KINDS),
  name: z.string(),
  mediaType: z.enum(["application/pdf", "image/jpeg"]),
  bytes: z.number().int(),
  expiresOn: z.string().nullable(),
  validity: z.enum(VALIDITIES),
  remark: z.string(),
  licenceClasses: z.array(z.enum(LICENCE_CLASSES)),
  createdAt: z.date(),
  createdBy: z.string(),
  updatedAt: z.date(),
  path: z.string(),
});

export const staffDocumentsContract = {
  list: route({
    path: "/staff/{number}/documents",
    summary: "List an employee's documents, earliest expiry first",
    description: "Visible to the managers of the employee and to the employee.",
    tag: "Staff",
    permission: anyOf("manage_all_staff", "manage_department_staff", "staff"),
  })
    .input(z.object({ number }))
    .output(
      z.object({
        documents: z.array(staffDocument),
        mayManage: z.boolean(),
      }),
    ),
  add: route({
    ...write,
    method: "POST",
    path: "/staff/{number}/documents",
    summary: "Upload a document for an employee",
    description:
      "As multipart/form-data: a PDF, JPEG, PNG or WebP. The type is read from the content. Pictures are converted to JPEG. A PDF that contains a program is refused.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ number, ...fields, file: z.file(documentRequired.en) }))
    .output(byId),
  edit: route({
    ...write,
    method: "PUT",
    path: "/staff/{number}/documents/{documentId}",
    summary: "Change a document's kind, expiry date and remark",
  })
    .input(
      z.object({
        number,
        documentId: z.uuid(),
        ...fields,
        /** Version as read: a later change is a conflict. */
        updatedAt: z.coerce.date(),
      }),
    )
    .output(done),
  remove: route({
    ...write,
    method: "DELETE",
    path: "/staff/{number}/documents/{documentId}",
    summary: "Delete an employee's document",
    description: "It can be restored for a day.",
  })
    .input(z.object({ number, documentId: z.uuid() }))
    .output(done),
  restore: route({
    ...write,
    method: "POST",
    path: "/staff/{number}/documents/{documentId}/restoration",
    summary: "Restore a deleted document of an employee",
  })
    .input(z.object({ number, documentId: z.uuid() }))
    .output(done),
};
