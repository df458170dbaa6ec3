import { z } from "zod";
import { done, requiredText, route, text } from "~/platform/http/contract";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { CLOSING_KINDS, MAX_REASON } from "./domain";

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const bookMonthsContract = {
  list: route({
    ...{
      tag: "Books",
      permission: "view_books",
      path: "/book-months",
      summary: "List the months of the books",
    },
    description:
      "Newest first, from the first day to the current month. `late` counts entries of the month that were posted into a later one.",
  }).output(
    z.object({
      months: z.array(
        z.object({
          month: z.string(),
          kind: z.enum(CLOSING_KINDS).nullable(),
          closedAt: z.date().nullable(),
          closedBy: z.string().nullable(),
          reason: z.string(),
          entries: z.number().int(),
          late: z.number().int(),
          isNext: z.boolean(),
        }),
      ),
    }),
  ),
  close: route({
    ...{ tag: "Books", permission: "manage_books", method: "POST", path: "/book-months/{month}/closing" },
    summary: "Close a month",
    description:
      "Everything that waits is posted first. Documents that come later count in the first open month. `hard` is final and needs a reason.",
  })
    .input(
      z.object({ month, kind: z.enum(CLOSING_KINDS).default("soft"), reason: text(MAX_REASON).default("") }),
    )
    .output(done),
  reopen: route({
    ...{ tag: "Books", permission: "manage_books", method: "DELETE", path: "/book-months/{month}/closing" },
    summary: "Reopen the last closed month",
  })
    .input(z.object({ month, reason: requiredText(reasonRequired.en, MAX_REASON) }))
    .output(done),
};
