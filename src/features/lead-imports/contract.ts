import { z } from "zod";
import { route } from "~/platform/http/contract";
import { IMPORT_FIELD_NAMES, IMPORT_STATES, type ImportField } from "./domain";

const of = { tag: "Leads", permission: "manage_leads" } as const;
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
  takenBack: z.number().int(),
  uploadedAt: z.date(),
  uploadedBy: z.string().nullable(),
  importedAt: z.date().nullable(),
});

export const leadImportsContract = {
  list: route({ ...of, method: "GET", path: "/lead-imports", summary: "The latest 50 imports" }).output(
    z.object({ imports: z.array(summary) }),
  ),
  get: route({
    ...of,
    method: "GET",
    path: "/lead-imports/{id}",
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
    path: "/lead-imports/{id}/check",
    summary: "What importing would do, with every bad row and field; nothing is written",
    description: "Names the first 500 problems and counts all bad rows.",
  })
    .input(id)
    .output(
      z.object({
        good: z.number().int(),
        /** Rows of leads that are there already: importing leaves them as they are. */
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
    path: "/lead-imports",
    summary: "Bring a CSV or Excel file of leads",
    description: "The first row names the columns. 100,000 rows and 20 MB at most; kept for a day.",
    successStatus: 201,
  })
    .input(z.object({ file: z.file() }))
    .output(id),
  map: route({
    ...of,
    method: "PUT",
    path: "/lead-imports/{id}",
    summary: "Say what each column of the file is",
    description: "By the columns' places; null leaves one out.",
  })
    .input(id.extend({ mapping }))
    .output(z.object({ done: z.literal(true) })),
  run: route({
    ...of,
    method: "POST",
    path: "/lead-imports/{id}/rows",
    summary: "Import every row of the file, or none",
    description:
      "In one transaction; CONFLICT when a row cannot be imported. Leads that are there already stay as they are. Done twice, it is done once.",
  })
    .input(id)
    .output(z.object({ added: z.number().int(), known: z.number().int() })),
  takeBack: route({
    ...of,
    method: "DELETE",
    path: "/lead-imports/{id}",
    summary:
      "Take an import back: the leads it added that nobody has touched since are emptied; their numbers stay",
  })
    .input(id)
    .output(z.object({ takenBack: z.number().int(), stayed: z.number().int() })),
};
