import { z } from "zod";
import { pageOf, plainDate, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { SUBMISSION_STATES } from "./domain";
import { submissionList } from "./list";
import { kraAnswers, taxDays } from "./overview/contract";
import { taxHistory } from "./timeline/contract";

const read = {
  tag: "Tax",
  permission: { anyOf: ["manage_finances", "access_financial_reports"] },
} as const;
const write = { tag: "Tax", permission: "manage_finances" } as const;

const submission = z.object({
  id: z.uuid(),
  state: z.enum(SUBMISSION_STATES),
  /** The branch's number (`invcNo`); null if the document is not reported. */
  number: z.number().int().nullable(),
  /** Our number: INV-2026-0001 or CN-2026-0001. */
  document: z.string(),
  invoiceNumber: z.string(),
  customerName: z.string(),
  customerKraPin: z.string(),
  isCreditNote: z.boolean(),
  issueDate: plainDate,
  /** Cents. */
  total: z.number().int(),
  vat: z.number().int(),
  problem: z.string(),
  tries: z.number().int(),
  sentAt: z.date().nullable(),
  /** KRA's number of the signed document, as KRACU0100000001/7; empty until it is signed. */
  cuNumber: z.string(),
  signature: z.string(),
  internalData: z.string(),
  signedAt: z.date().nullable(),
  /** What KRA's QR code opens. */
  receiptUrl: z.string(),
  createdAt: z.date(),
});

const queue = z.object({
  waiting: z.number().int(),
  rejected: z.number().int(),
  toSettle: z.number().int(),
  /** When the oldest waiting document was issued. */
  oldestAt: z.date().nullable(),
  failingSince: z.date().nullable(),
  nextAt: z.date().nullable(),
  problem: z.string(),
  stopped: z.enum(["conflict", "restored"]).nullable(),
  /** The highest number that we gave. */
  highest: z.number().int(),
  enabled: z.boolean(),
  /** Whether the caller may send again and enter KRA's highest number. */
  mayMend: z.boolean(),
  initialised: z.boolean(),
  kra: kraAnswers,
});

const id = z.object({ id: z.uuid() });

export const taxContract = {
  list: route({ ...read, path: "/tax/submissions", summary: "List the documents reported to KRA" })
    .input(listInput(submissionList))
    .output(pageOf(submission)),
  queue: route({ ...read, path: "/tax/queue", summary: "Get the state of the queue to KRA" }).output(queue),
  days: taxDays,
  history: taxHistory,
  exchange: route({
    ...write,
    path: "/tax/submissions/{id}/exchange",
    summary: "Get what was sent to KRA for a document, and its answer",
  })
    .input(id)
    .output(z.object({ request: z.string(), answer: z.string() })),
  ofInvoice: route({
    path: "/invoices/{invoiceId}/tax",
    summary: "List what KRA has of an invoice and its credit notes",
    tag: "Tax",
    permission: "view_finances",
  })
    .input(z.object({ invoiceId: z.uuid() }))
    .output(z.array(submission)),
  retry: route({
    ...write,
    method: "POST",
    path: "/tax/submissions/{id}/retry",
    summary: "Send a rejected document to KRA again, under the same number",
  })
    .input(id)
    .output(z.object({ done: z.literal(true) })),
  confirmNumbers: route({
    ...write,
    method: "POST",
    path: "/tax/queue/numbers",
    summary: "Enter the highest number that KRA shows, so that a stopped queue goes on after it",
    description: "Documents that KRA does not have get new numbers after it, in their order.",
  })
    .input(z.object({ highest: z.number().int().min(0).max(999_999_999) }))
    .output(z.object({ moved: z.number().int() })),
};
