import { z } from "zod";
import { pageOf, plainDate, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { SUBMISSION_STATES } from "../domain";
import { DIFFERENCES, LINES } from "./domain";
import { documentList } from "./list";

const read = {
  tag: "Tax",
  permission: { anyOf: ["manage_finances", "access_financial_reports"] },
} as const;
const cents = z.number().int();
const amounts = z.object({ taxable: cents, vat: cents, total: cents });
const lineOf = <const Name extends string>(names: readonly Name[]) =>
  z.object({ line: z.enum(names), documents: z.number().int(), amounts });
const span = { from: plainDate, to: plainDate };

export const reconciliationContract = {
  get: route({
    ...read,
    path: "/tax/reconciliation",
    summary: "Compare the books of a span with what KRA signed in it",
    description:
      "`books` plus all `differences` is `signed`, to the cent. Books go by the document's date, KRA by its signature's.",
  })
    .input(z.object(span))
    .output(
      z.object({
        books: lineOf(LINES),
        differences: z.array(lineOf(DIFFERENCES)),
        signed: lineOf(LINES),
        enabled: z.boolean(),
      }),
    ),
  documents: route({
    ...read,
    path: "/tax/documents",
    summary: "List the documents behind a line of the reconciliation",
  })
    .input(listInput(documentList).extend({ ...span, line: z.enum(LINES) }))
    .output(
      pageOf(
        z.object({
          id: z.uuid(),
          document: z.string(),
          invoiceNumber: z.string(),
          isCreditNote: z.boolean(),
          customerName: z.string(),
          customerKraPin: z.string(),
          day: plainDate,
          /** As in the books; a credit note's are negative. */
          books: amounts,
          /** As sent to KRA; as in the books if nothing was sent. */
          sent: amounts,
          /** Null if the document was issued without eTIMS. */
          state: z.enum(SUBMISSION_STATES).nullable(),
          problem: z.string(),
          cuNumber: z.string(),
          signedAt: z.date().nullable(),
        }),
      ),
    ),
};
