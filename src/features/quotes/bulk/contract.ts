import { z } from "zod";
import { subjectRequired } from "~/features/inquiries/errors";
import { requiredText, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { sentenceOf } from "~/platform/kernel/errors";
import { BULK_DECISIONS, MAX_BULK } from "./domain";
import { messageRequired, quotesNotSelected, tooManyAtOnce } from "./errors";

const ids = z
  .array(z.uuid())
  .min(1, quotesNotSelected.en)
  .max(MAX_BULK, sentenceOf(tooManyAtOnce({ most: MAX_BULK })));

/** Quotes that require approval need approvers (approvalRefusal). */
export const decides = anyOf("manage_quotes", "approve_quotes");

const outcome = z.object({
  done: z.number().int(),
  refused: z.array(z.object({ number: z.string(), reason: z.string() })),
});

export const bulkContract = {
  bulkDecide: route({
    method: "POST",
    path: "/quote-decisions",
    summary: "Approve, reject or request revision of many quotes",
    description:
      "The rules for a single quote apply to each. Quotes that cannot be decided are listed, and the others are decided. CONFLICT if none can be decided.",
    tag: "Quotes",
    permission: decides,
    idempotent: true,
  })
    .input(z.object({ ids, action: z.enum(BULK_DECISIONS), reason: text(500).default("") }))
    .output(outcome),
  bulkEmail: route({
    method: "POST",
    path: "/quote-emails",
    summary: "Email the customers of many quotes",
    description:
      "With a message, each customer gets one email that names their quotes. Without a message, the link of each approved quote is sent again.",
    tag: "Quotes",
    permission: "manage_quotes",
    idempotent: true,
  })
    .input(
      z.object({
        ids,
        message: z
          .object({
            subject: requiredText(subjectRequired.en, 150),
            body: requiredText(messageRequired.en, 5000),
          })
          .optional(),
      }),
    )
    .output(outcome),
};
