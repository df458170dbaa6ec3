import { z } from "zod";
import { plainDate, route } from "~/platform/http/contract";
import { BOOK_REPORTS, COMPARISONS } from "./domain";

const row = z.object({
  key: z.string(),
  label: z.string(),
  note: z.string(),
  /** Cents, one for each column. */
  figures: z.array(z.number().int()),
  /** The page with the lines behind the figures. */
  to: z.string().nullable(),
  isSum: z.boolean(),
});

export const bookReportsContract = {
  get: route({
    ...{
      tag: "Books",
      permission: "view_books",
      path: "/book-reports/{report}",
      summary: "Get a report of the books",
    },
    description:
      "Amounts in cents. Profit and loss counts the income of moves on the day they are done; `revenue` names the difference to invoices.",
  })
    .input(
      z.object({
        report: z.enum(BOOK_REPORTS),
        from: plainDate,
        to: plainDate,
        compare: z.enum(COMPARISONS).default("none"),
      }),
    )
    .output(
      z.object({
        columns: z.array(z.string()),
        sections: z.array(z.object({ label: z.string(), rows: z.array(row) })),
        notes: z.array(z.string()),
      }),
    ),
};
