import { z } from "zod";
import { done, plainDate, route } from "~/platform/http/contract";
import { MAX_CENTS } from "~/platform/kernel/money";
import { ACCOUNT_TYPES } from "../domain";
import { MAX_OPENINGS } from "./domain";

export const bookOpeningsContract = {
  get: route({
    ...{
      tag: "Books",
      permission: "view_books",
      path: "/book-openings",
      summary: "Get the opening balances",
    },
    description:
      "`isDerived`: it comes from invoices and payroll from before the first day, and is not entered.",
  }).output(
    z.object({
      startsOn: plainDate.nullable(),
      accounts: z.array(
        z.object({
          number: z.string(),
          name: z.string(),
          type: z.enum(ACCOUNT_TYPES),
          /** Cents; a debit is positive. */
          amount: z.number().int(),
          isDerived: z.boolean(),
        }),
      ),
    }),
  ),
  save: route({
    ...{ tag: "Books", permission: "manage_books", method: "PUT", path: "/book-openings" },
    summary: "Replace the opening balances that are entered",
    description:
      "The rest goes to the mapped account for opening balances. A later change is a correcting entry.",
  })
    .input(
      z.object({
        rows: z
          .array(
            z.object({ number: z.string().max(8), amount: z.number().int().min(-MAX_CENTS).max(MAX_CENTS) }),
          )
          .max(MAX_OPENINGS),
      }),
    )
    .output(done),
};
