import { z } from "zod";
import { plainDate, route, text } from "~/platform/http/contract";
import { STATEMENT_GATEWAYS } from "./domain";

const gateway = z.enum(STATEMENT_GATEWAYS);
const header = text(120);
const mapping = z.object({ reference: header, amount: header, fee: header, date: header });

/** Hundredths of the statement's currency. */
const sums = {
  /** All of the file's lines that are money of customers. */
  received: z.number().int(),
  /** What of it was booked, and charged, as the books have it. */
  matched: z.number().int(),
  /** What the provider kept by its file, and by our own reckoning. */
  fee: z.number().int(),
  expectedFee: z.number().int(),
  /** received − matched: zero when the books and the provider agree. */
  variance: z.number().int(),
};
const summary = z.object({
  id: z.uuid(),
  gateway,
  fileName: z.string(),
  from: plainDate.nullable(),
  to: plainDate.nullable(),
  lines: z.number().int(),
  unmatched: z.number().int(),
  uploadedBy: z.string(),
  uploadedAt: z.date(),
  ...sums,
});

const of = { tag: "Payment gateways", permission: "view_finances" } as const;

export const statementsContract = {
  list: route({
    ...of,
    method: "GET",
    path: "/gateway-statements",
    summary: "The latest 50 statements of providers, compared with the books as they are now",
  }).output(
    z.object({
      statements: z.array(summary),
      /** Which column holds what, as last used for each gateway. */
      mappings: z.array(mapping.extend({ gateway })),
    }),
  ),
  get: route({
    ...of,
    method: "GET",
    path: "/gateway-statements/{id}",
    summary: "A statement with the lines that do not agree with the books",
    description:
      "At most 200 lines: those without a payment, and those of another amount. And the payments of its days that it does not name.",
  })
    .input(z.object({ id: z.uuid() }))
    .output(
      summary.extend({
        differences: z.array(
          z.object({
            reference: z.string(),
            date: z.string().nullable(),
            amount: z.number().int(),
            fee: z.number().int(),
            /** What the books have under this reference; null for nothing. */
            booked: z.number().int().nullable(),
            receiptNumber: z.string().nullable(),
          }),
        ),
        missing: z.array(
          z.object({
            receiptNumber: z.string(),
            reference: z.string(),
            amount: z.number().int(),
            receivedAt: z.date(),
          }),
        ),
      }),
    ),
  upload: route({
    method: "POST",
    path: "/gateway-statements",
    summary: "Compare a provider's settlement file with the books",
    description:
      "CSV text. The columns are named by their headings and kept for the gateway's next file. A line that an earlier file had counts once: in that one.",
    tag: "Payment gateways",
    permission: "manage_finances",
    successStatus: 201,
  })
    .input(
      z.object({
        gateway,
        fileName: text(200),
        csv: z.string().min(1).max(3_500_000),
        columns: mapping,
      }),
    )
    .output(z.object({ id: z.uuid(), known: z.number().int(), skipped: z.number().int() })),
};
