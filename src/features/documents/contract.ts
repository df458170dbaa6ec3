import { z } from "zod";
import { byId, done, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { DOCUMENT_KINDS } from "./domain";
import { documentRequired } from "./errors";

/** The customer's id or number, such as CUST1001. */
const id = z.string().max(40);

const write = {
  tag: "Customers",
  permission: anyOf("access_all_customers", "access_assigned_customers"),
} as const;

export const documentRow = z.object({
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
});

export const customerDocumentsContract = {
  list: route({
    path: "/customers/{id}/documents",
    summary: "List a customer's uploaded and generated documents, newest first",
    description:
      "`id` is the customer's id or number. `papers` are generated quotes, invoices, credit notes and receipts. Each kind appears only if the caller may see it.",
    tag: "Customers",
    permission: "view_customers",
  })
    .input(z.object({ id }))
    .output(
      z.object({
        documents: z.array(documentRow),
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
    summary: "Upload a document for a customer",
    description:
      "As multipart/form-data: a PDF, JPEG, PNG or WebP of at most 10 MB. The type is read from the content. Pictures are converted to JPEG. A PDF that contains a program is refused.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ id, kind: z.enum(DOCUMENT_KINDS), file: z.file(documentRequired.en) }))
    .output(byId),
  remove: route({
    ...write,
    method: "DELETE",
    path: "/customers/{id}/documents/{documentId}",
    summary: "Delete a document",
    description:
      "The caller's own document, or any document if the caller may change every customer. It can be restored for a day.",
  })
    .input(z.object({ id, documentId: z.uuid() }))
    .output(done),
  restore: route({
    ...write,
    method: "POST",
    path: "/customers/{id}/documents/{documentId}/restoration",
    summary: "Restore a deleted document",
  })
    .input(z.object({ id, documentId: z.uuid() }))
    .output(done),
};
