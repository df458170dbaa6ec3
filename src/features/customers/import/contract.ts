import { z } from "zod";
import { route } from "~/platform/http/contract";
import { IMPORT_FIELD_NAMES, IMPORT_STATES, type ImportField } from "./domain";

const of = { tag: "Customers", permission: "access_all_customers" } as const;
const id = z.object({ id: z.uuid() });
const field = z.enum(IMPORT_FIELD_NAMES as [ImportField, ...ImportField[]]);
const mapping = z.array(field.nullable()).max(200);
const summary = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  rows: z.number().int(),
  added: z.number().int(),
  known: z.number().int(),
  refused: z.number().int(),
  takenBack: z.number().int(),
  uploadedAt: z.date(),
  uploadedBy: z.string().nullable(),
  importedAt: z.date().nullable(),
});

export const customerImportsContract = {
  list: route({ ...of, method: "GET", path: "/customer-imports", summary: "The latest 50 imports" }).output(
    z.object({ imports: z.array(summary) }),
  ),
  get: route({
    ...of,
    method: "GET",
    path: "/customer-imports/{id}",
    summary: "An import, with the heads and first rows of its file while that is kept",
  })
    .input(id)
    .output(
      summary.extend({
        columns: z.array(
          z.object({ header: z.string(), field: field.nullable(), samples: z.array(z.string()) }),
        ),
      }),
    ),
  check: route({
    ...of,
    method: "GET",
    path: "/customer-imports/{id}/check",
    summary: "What importing would do, with every bad row and field; nothing is written",
    description: "Names the first 500 problems and counts all bad rows.",
  })
    .input(id)
    .output(
      z.object({
        added: z.number().int(),
        /** Rows of customers that are there already: importing leaves them as they are. */
        known: z.number().int(),
        refused: z.number().int(),
        problems: z.array(
          z.object({
            /** Of the file, the first being 1. */
            row: z.number().int(),
            field: z.string(),
            value: z.string(),
            message: z.string(),
          }),
        ),
      }),
    ),
  upload: route({
    ...of,
    method: "POST",
    path: "/customer-imports",
    summary: "Bring a CSV or Excel file of customers",
    description: "The first row names the columns. 100,000 rows and 20 MB at most; kept for a day.",
    successStatus: 201,
  })
    .input(z.object({ file: z.file() }))
    .output(id),
  map: route({
    ...of,
    method: "PUT",
    path: "/customer-imports/{id}",
    summary: "Say what each column of the file is",
    description: "By the columns' places; null leaves one out.",
  })
    .input(id.extend({ mapping }))
    .output(z.object({ done: z.literal(true) })),
  run: route({
    ...of,
    method: "POST",
    path: "/customer-imports/{id}/rows",
    summary: "Import the good rows in one transaction",
    description:
      "Bad rows are left out, customers that are there already stay as they are. Done twice, it is done once.",
  })
    .input(id)
    .output(z.object({ added: z.number().int(), known: z.number().int(), refused: z.number().int() })),
  takeBack: route({
    ...of,
    method: "DELETE",
    path: "/customer-imports/{id}",
    summary: "Take an import back: the customers it added that nobody has touched since",
  })
    .input(id)
    .output(z.object({ takenBack: z.number().int(), stayed: z.number().int() })),
};
