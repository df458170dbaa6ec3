import { z } from "zod";
import { VALIDITIES } from "~/features/fleet/papers/domain";
import { byId, code, done, plainDate, route } from "~/platform/http/contract";
import { SUPPLIER_PAPER_KINDS } from "./domain";

const MAX_NUMBER = 60;
const of = { tag: "Suppliers", permission: "manage_suppliers" } as const;

export const supplierPapersContract = {
  list: route({
    ...of,
    path: "/suppliers/{id}/papers",
    summary: "List a supplier's papers, earliest end first",
  })
    .input(byId)
    .output(
      z.object({
        papers: z.array(
          z.object({
            id: z.uuid(),
            kind: z.enum(SUPPLIER_PAPER_KINDS),
            number: z.string(),
            validTo: z.string().nullable(),
            validity: z.enum(VALIDITIES),
            name: z.string().nullable(),
            /** Where its file is; null without one. */
            path: z.string().nullable(),
            createdBy: z.string(),
            createdAt: z.date(),
          }),
        ),
      }),
    ),
  add: route({
    ...{ ...of, method: "POST", path: "/suppliers/{id}/papers", summary: "Add a paper to a supplier" },
    description:
      "As multipart/form-data, the file is optional: a PDF, JPEG, PNG or WebP. Its type is read from the content.",
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(
      byId.extend({
        kind: z.enum(SUPPLIER_PAPER_KINDS),
        number: code(MAX_NUMBER).default(""),
        /** The last valid day; null without an end. */
        validTo: plainDate.nullish().transform((day) => day ?? null),
        file: z.file().optional(),
      }),
    )
    .output(byId),
  remove: route({
    ...{ ...of, method: "DELETE", path: "/suppliers/{id}/papers/{paperId}" },
    summary: "Delete a supplier's paper and its file",
  })
    .input(byId.extend({ paperId: z.uuid() }))
    .output(done),
};
