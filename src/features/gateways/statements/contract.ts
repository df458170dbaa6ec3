import { z } from "zod";
import { byId, plainDate, route, text } from "~/platform/http/contract";
import { STATEMENT_GATEWAYS } from "./domain";

const gateway = z.enum(STATEMENT_GATEWAYS);
const header = text(120);
const optional = header.default("");
const mapping = z.object({
  reference: header,
  amount: header,
  fee: header,
  date: header,
  state: optional,
  type: optional,
  withdrawn: optional,
  refunded: optional,
  linked: optional,
  currency: optional,
});
/** Null: kept before this column could be chosen. */
const kept = header.nullable();

/** Of one currency, in its hundredths. */
const sums = z.object({
  /** As the file names it; null where it names none. */
  currency: z.string().nullable(),
  received: z.number().int(),
  /** The part returned to customers: refunds and reversals. */
  returned: z.number().int(),
  /** Booked payments less reversals. */
  matched: z.number().int(),
  fee: z.number().int(),
  expectedFee: z.number().int(),
  /** received − returned − matched: zero when the books and the provider agree. */
  variance: z.number().int(),
});
const summary = z.object({
  id: z.uuid(),
  gateway,
  fileName: z.string(),
  from: plainDate.nullable(),
  to: plainDate.nullable(),
  lines: z.number().int(),
  /** Failed, pending, held, converted, or the company's own transfers. */
  leftOut: z.number().int(),
  unmatched: z.number().int(),
  sums: z.array(sums),
  uploadedBy: z.string(),
  uploadedAt: z.date(),
});

const of = { tag: "Payment gateways", permission: "view_finances" } as const;

export const mappingRow = z.object({
  gateway,
  reference: header,
  amount: header,
  fee: header,
  date: header,
  state: kept,
  type: kept,
  withdrawn: kept,
  refunded: kept,
  linked: kept,
  currency: kept,
});

export const statementsContract = {
  list: route({
    ...of,
    path: "/gateway-statements",
    summary: "List the latest 50 provider statements, compared with the current books",
  }).output(
    z.object({
      statements: z.array(summary),
      mappings: z.array(mappingRow),
    }),
  ),
  get: route({
    ...of,
    path: "/gateway-statements/{id}",
    summary: "Get a statement's lines that do not match the books",
    description:
      "At most 200 lines: those without a payment and those with a different amount. Also lists the payments on the statement's days that it does not contain.",
  })
    .input(byId)
    .output(
      summary.extend({
        differences: z.array(
          z.object({
            reference: z.string(),
            date: z.string().nullable(),
            amount: z.number().int(),
            fee: z.number().int(),
            booked: z.number().int().nullable(),
            receiptNumber: z.string().nullable(),
            currency: z.string().nullable(),
          }),
        ),
        /** At most 200. */
        others: z.array(
          z.object({
            reference: z.string(),
            date: z.string().nullable(),
            amount: z.number().int(),
            currency: z.string().nullable(),
            note: z.string(),
          }),
        ),
        repeated: z.array(
          z.object({
            reference: z.string(),
            date: z.string().nullable(),
            amount: z.number().int(),
            currency: z.string().nullable(),
            statementId: z.uuid(),
            fileName: z.string(),
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
      "CSV text. The headings identify the columns, and the mapping is saved for the gateway's next file. Each statement covers its whole file. `known` is the number of lines that an earlier file also had.",
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
