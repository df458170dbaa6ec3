import { z } from "zod";
import { route } from "~/platform/http/contract";
import { IMPORT_FIELD_NAMES, IMPORT_STATES, type ImportField } from "./domain";

const of = { tag: "Staff", permission: "manage_all_staff" } as const;
const id = z.object({ id: z.uuid() });
const field = z.enum(IMPORT_FIELD_NAMES as [ImportField, ...ImportField[]]);
const mapping = z.array(field.nullable()).max(200);
const count = z.number().int();
const summary = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  rows: count,
  added: count,
  /** Of those added: how many wait for an administrator to give their role. */
  waiting: count,
  uploadedAt: z.date(),
  uploadedBy: z.string().nullable(),
  importedAt: z.date().nullable(),
});

export const employeeImportsContract = {
  list: route({ ...of, method: "GET", path: "/employee-imports", summary: "The latest 50 imports" }).output(
    z.object({ imports: z.array(summary) }),
  ),
  get: route({
    ...of,
    method: "GET",
    path: "/employee-imports/{id}",
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
    path: "/employee-imports/{id}/check",
    summary: "What importing would do, with every bad row and field; nothing is written",
    description: "Names the first 500 problems and counts all bad rows.",
  })
    .input(id)
    .output(
      z.object({
        good: count,
        refused: count,
        problems: z.array(
          z.object({
            /** Of the file, the first being 1. */
            row: count,
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
    path: "/employee-imports",
    summary: "Bring a CSV or Excel file of employees",
    description: "The first row names the columns. 1,000 rows and 10 MB at most; kept for a day.",
    successStatus: 201,
  })
    .input(z.object({ file: z.file() }))
    .output(id),
  map: route({
    ...of,
    method: "PUT",
    path: "/employee-imports/{id}",
    summary: "Say what each column of the file is",
    description: "By the columns' places; null leaves one out.",
  })
    .input(id.extend({ mapping }))
    .output(z.object({ done: z.literal(true) })),
  run: route({
    ...of,
    method: "POST",
    path: "/employee-imports/{id}/rows",
    summary: "Hire everybody in the file, or nobody",
    description:
      "In one transaction; CONFLICT when a row cannot be imported. Nobody is invited yet. Done twice, it is done once.",
  })
    .input(id)
    .output(z.object({ added: count, waiting: count })),
};
