import { z } from "zod";
import { byId, done, route } from "~/platform/http/contract";
import { attachmentRequired } from "./errors";

/** Customer id or number: CUST1001. */
const of = { id: z.string().max(40), communicationId: z.uuid() };
const write = { tag: "Customers", permission: "manage_communications" } as const;

export const communicationAttachmentsContract = {
  add: route({
    ...write,
    method: "POST",
    path: "/customers/{id}/communications/{communicationId}/attachments",
    summary: "Attach a file to a communication",
    description:
      "As multipart/form-data: a PDF, JPEG, PNG or WebP of at most 10 MB. The type is read from the content. Pictures are converted to JPEG. A PDF that contains a program is refused.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ ...of, file: z.file(attachmentRequired.en) }))
    .output(byId),
  remove: route({
    ...write,
    method: "DELETE",
    path: "/customers/{id}/communications/{communicationId}/attachments/{attachmentId}",
    summary: "Remove a file from a communication",
  })
    .input(z.object({ ...of, attachmentId: z.uuid() }))
    .output(done),
};
