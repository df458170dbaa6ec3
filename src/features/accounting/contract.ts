import { z } from "zod";
import { done, pageOf, plainDate, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { SOURCE_NAMES } from "./domain";
import { journalList } from "./list";

const read = { tag: "Books", permission: "view_books" } as const;

const line = z.object({
  id: z.uuid(),
  entryNumber: z.string(),
  day: plainDate,
  kind: z.enum(SOURCE_NAMES),
  document: z.string(),
  memo: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  /** Cents. */
  debit: z.number().int(),
  credit: z.number().int(),
  /** Customer, supplier, move or vehicle, in words. */
  party: z.string(),
});

export const booksContract = {
  get: route({
    ...read,
    path: "/books",
    summary: "Get the state of the books",
    description: "`waiting` counts changes that the journal does not have yet; it is 0 within a minute.",
  }).output(
    z.object({
      /** Null until the first day is chosen. */
      startsOn: plainDate.nullable(),
      suggestedStart: plainDate,
      /** 2026-10; null if no month is closed. */
      closedUntil: z.string().nullable(),
      waiting: z.number().int(),
      entries: z.number().int(),
      drafts: z.number().int(),
      toApprove: z.number().int(),
    }),
  ),
  start: route({
    ...{ tag: "Books", permission: "manage_books", method: "POST", path: "/books/start" },
    summary: "Choose the first day of the books",
    description: "Once, the first day of a month. Documents from before it become opening balances.",
  })
    .input(z.object({ startsOn: plainDate }))
    .output(done),
};

export const journalContract = {
  list: route({ ...read, path: "/journal", summary: "List lines of the journal" })
    .input(listInput(journalList))
    .output(
      pageOf(line).extend({
        /** The account's balance before `from`, in cents; null without an account. */
        opening: z.number().int().nullable(),
      }),
    ),
  get: route({ ...read, path: "/journal/{number}", summary: "Get an entry of the journal" })
    .input(z.object({ number: z.string().max(20) }))
    .output(
      z.object({
        number: z.string(),
        day: plainDate,
        sourceDay: plainDate,
        kind: z.enum(SOURCE_NAMES),
        revision: z.number().int(),
        document: z.string(),
        memo: z.string(),
        createdAt: z.date(),
        /** The page of its document; null if it has none. */
        to: z.string().nullable(),
        lines: z.array(line),
        /** Other entries of the same source. */
        related: z.array(z.object({ number: z.string(), day: plainDate })),
      }),
    ),
};
