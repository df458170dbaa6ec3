import { z } from "zod";
import { route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { DOCUMENT_KINDS } from "./domain";
import { documentRequired } from "./errors";

/** The customer's id or number, such as CUST1001. */
const id = z.string().max(40);
const done = z.object({ done: z.literal(true) });

const write = {
  tag: "Customers",
  permission: anyOf("access_all_customers", "access_assigned_customers"),
} as const;

export const customerDocumentsContract = {
  list: route({
    method: "GET",
    path: "/customers/{id}/documents",
    summary: "A customer's documents, newest first, and the papers made for them",
    description:
      "`id` is the customer's id or number. Papers are quotes, invoices, credit notes and receipts, each for who may see it.",
    tag: "Customers",
    permission: "view_customers",
  })
    .input(z.object({ id }))
    .output(
      z.object({
        documents: z.array(
          z.object({
            id: z.uuid(),
            kind: z.enum(DOCUMENT_KINDS),
            name: z.string(),
            mediaType: z.enum(["application/pdf", "image/jpeg"]),
            bytes: z.number().int(),
            createdAt: z.date(),
            createdBy: z.string(),
            /** The last day before automatic deletion, by the retention setting of its kind. */
            keptUntil: z.string(),
            /** The document's path; null if the actor may not open this kind. */
            path: z.string().nullable(),
            mayDelete: z.boolean(),
          }),
        ),
        papers: z.array(
          z.object({
            id: z.uuid(),
            label: z.string(),
            number: z.string(),
            date: z.date(),
            /** Cents. */
            amount: z.number().int(),
            path: z.string(),
          }),
        ),
        mayAdd: z.boolean(),
      }),
    ),
  add: route({
    ...write,
    method: "POST",
    path: "/customers/{id}/documents",
    summary: "Upload a document of a customer",
    description:
      "As multipart/form-data: a PDF, JPEG, PNG or WebP of at most 10 MB, judged by its content. Pictures are kept as a JPEG of ours; a PDF with a program in it is refused.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ id, kind: z.enum(DOCUMENT_KINDS), file: z.file(documentRequired.en) }))
    .output(z.object({ id: z.uuid() })),
  remove: route({
    ...write,
    method: "DELETE",
    path: "/customers/{id}/documents/{documentId}",
    summary: "Delete a document",
    description: "One's own, or anybody's for who may change every customer. It can be restored for a day.",
  })
    .input(z.object({ id, documentId: z.uuid() }))
    .output(done),
  restore: route({
    ...write,
    method: "POST",
    path: "/customers/{id}/documents/{documentId}/restoration",
    summary: "Take the deletion of a document back",
  })
    .input(z.object({ id, documentId: z.uuid() }))
    .output(done),
};
