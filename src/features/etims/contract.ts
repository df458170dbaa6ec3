import { z } from "zod";
import { pageOf, plainDate, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { byHandFields } from "./by-hand/contract";
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
  /** The day that a person entered for a document signed by hand. */
  cuDate: plainDate.nullable(),
  /** The address in KRA's QR code. */
  receiptUrl: z.string(),
  createdAt: z.date(),
});

const queue = z.object({
  waiting: z.number().int(),
  rejected: z.number().int(),
  toSettle: z.number().int(),
  byHand: z.number().int(),
  /** When the oldest waiting document was issued. */
  oldestAt: z.date().nullable(),
  failingSince: z.date().nullable(),
  nextAt: z.date().nullable(),
  problem: z.string(),
  stopped: z.enum(["conflict", "restored"]).nullable(),
  /** The highest number that we gave. */
  highest: z.number().int(),
  enabled: z.boolean(),
  /** The branch that is stopped, if the settings name another one by now. */
  otherBranch: z.string(),
  /** Why KRA rejected the document that keeps a branch waiting, and the branch if the settings name another one. */
  rejection: z.object({ problem: z.string(), otherBranch: z.string() }).nullable(),
  /** Numbers at KRA of documents that MoveEase does not have, after a restored backup. */
  notOurs: z.array(z.number().int()),
  /** Documents are signed outside MoveEase, and nothing is sent. */
  isByHand: z.boolean(),
  /** The waiting documents while the queue is stopped, in order. */
  stoppedWaiting: z.array(
    z.object({
      id: z.uuid(),
      number: z.number().int(),
      document: z.string(),
      customerName: z.string(),
      total: z.number().int(),
      /** KRA may have it already: a person has to say. */
      isDoubtful: z.boolean(),
    }),
  ),
  /** Whether the caller may send again and enter KRA's highest number. */
  mayMend: z.boolean(),
  initialised: z.boolean(),
  kra: kraAnswers,
});

const id = z.object({ id: z.uuid() });
const kraNumber = z.number().int().max(999_999_999);

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
    .output(
      z.array(
        submission.extend({
          /** Whether the caller may enter KRA's numbers by hand. */
          mayMend: z.boolean(),
        }),
      ),
    ),
  retry: route({
    ...write,
    method: "POST",
    path: "/tax/submissions/{id}/retry",
    summary: "Send a rejected document to KRA again, under the same number",
  })
    .input(id)
    .output(z.object({ done: z.literal(true) })),
  tryNow: route({
    ...write,
    method: "POST",
    path: "/tax/queue/try",
    summary: "End the pause after a failure: try to reach KRA now",
  }).output(z.object({ done: z.literal(true) })),
  confirmNumbers: route({
    ...write,
    method: "POST",
    path: "/tax/queue/numbers",
    summary: "Enter the highest number that KRA shows, so that a stopped queue goes on after it",
    description:
      "Documents that KRA does not have get new numbers after it, in their order. Each document that KRA may have needs an answer: `atKra` names its number there, null if KRA does not have it.",
  })
    .input(
      z.object({
        highest: kraNumber.min(0),
        documents: z
          .array(z.object({ id: z.uuid(), atKra: kraNumber.min(1).nullable() }))
          .max(5000)
          .default([]),
      }),
    )
    .output(z.object({ moved: z.number().int(), unknown: z.array(z.number().int()) })),
  signByHand: route({
    ...write,
    method: "PUT",
    path: "/tax/submissions/{id}/by-hand",
    summary: "Enter KRA's number of a document that was signed outside MoveEase",
    description: "Enters, corrects or, with an empty number, takes back what a person typed.",
  })
    .input(id.extend(byHandFields))
    .output(z.object({ done: z.literal(true) })),
};
