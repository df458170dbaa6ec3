import { z } from "zod";
import { documentRequired } from "~/features/documents/errors";
import { plainDate, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { MAX_REMARK, STAFF_DOCUMENT_KINDS, VALIDITIES } from "./domain";

const number = z.string().max(40);
const done = z.object({ done: z.literal(true) });
const fields = {
  kind: z.enum(STAFF_DOCUMENT_KINDS),
  /** The last valid day; null without expiry. */
  expiresOn: plainDate.nullish().transform((day) => day ?? null),
  remark: text(MAX_REMARK).default(""),
};

const write = { tag: "Staff", permission: anyOf("manage_all_staff", "manage_department_staff") } as const;

export const staffDocumentsContract = {
  list: route({
    method: "GET",
    path: "/staff/{number}/documents",
    summary: "An employee's documents, what expires first at the top",
    description: "For who manages the employee, and for themselves.",
    tag: "Staff",
    permission: anyOf("manage_all_staff", "manage_department_staff", "staff"),
  })
    .input(z.object({ number }))
    .output(
      z.object({
        documents: z.array(
          z.object({
            id: z.uuid(),
            kind: z.enum(STAFF_DOCUMENT_KINDS),
            name: z.string(),
            mediaType: z.enum(["application/pdf", "image/jpeg"]),
            bytes: z.number().int(),
            expiresOn: z.string().nullable(),
            validity: z.enum(VALIDITIES),
            remark: z.string(),
            createdAt: z.date(),
            createdBy: z.string(),
            updatedAt: z.date(),
            path: z.string(),
          }),
        ),
        mayManage: z.boolean(),
      }),
    ),
  add: route({
    ...write,
    method: "POST",
    path: "/staff/{number}/documents",
    summary: "Upload a document of an employee",
    description:
      "As multipart/form-data: a PDF, JPEG, PNG or WebP, judged by its content. Pictures are kept as a JPEG of ours; a PDF with a program in it is refused.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ number, ...fields, file: z.file(documentRequired.en) }))
    .output(z.object({ id: z.uuid() })),
  edit: route({
    ...write,
    method: "PUT",
    path: "/staff/{number}/documents/{documentId}",
    summary: "Change what is said of a document: its kind, when it expires, the remark",
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
    summary: "Delete a document of an employee",
    description: "It can be restored for a day.",
  })
    .input(z.object({ number, documentId: z.uuid() }))
    .output(done),
  restore: route({
    ...write,
    method: "POST",
    path: "/staff/{number}/documents/{documentId}/restoration",
    summary: "Take the deletion of an employee's document back",
  })
    .input(z.object({ number, documentId: z.uuid() }))
    .output(done),
};
