import { z } from "zod";
import { fieldsOf, IMPORT_STATES, type ImportDefinition, type RunCount } from "~/platform/kernel/import";
import { formatNumber } from "~/platform/kernel/numbers";
import { DAY_ORDERS } from "~/platform/kernel/sheet-columns";
import { route } from "./contract";
import type { RouteAccess } from "./permissions";

const id = z.object({ id: z.uuid() });
const count = z.number().int();
const counted = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>;

export const sheetProblem = z.object({
  row: count,
  field: z.string(),
  value: z.string(),
  message: z.string(),
});

interface ImportRoutes {
  of: { tag: string; permission: RouteAccess };
  path: `/${string}`;
  run: { summary: string; description: string };
}

/** The operations of importing a file. Imports that can be reverted also have `importTakenBack`. */
export function importContract<Field extends string, Count extends string, Check extends string>(
  file: ImportDefinition<Field, Count, Check>,
  { of, path, run }: ImportRoutes,
) {
  const field = z.enum(fieldsOf(file) as [Field, ...Field[]]);
  const isTakenBack = (file.counts as readonly string[]).includes("takenBack");
  const summary = z.object({
    id: z.uuid(),
    fileName: z.string(),
    state: z.enum(IMPORT_STATES.filter((state) => state !== "taken_back" || isTakenBack)),
    rows: count,
    ...counted(file.counts),
    uploadedAt: z.date(),
    uploadedBy: z.string().nullable(),
    importedAt: z.date().nullable(),
  });
  const megabytes = file.mostBytes / 1024 / 1024;
  return {
    list: route({ ...of, path, summary: "List the latest 50 imports" }).output(
      z.object({ imports: z.array(summary) }),
    ),
    get: route({
      ...of,
      path: `${path}/{id}`,
      summary: "Get an import",
      description: "Includes the headings and first rows of the file while the file is kept.",
    })
      .input(id)
      .output(
        summary.extend({
          hasRefused: z.boolean(),
          sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
          sheet: count,
          heading: count,
          top: z.array(z.object({ row: count, cells: z.array(z.string()) })),
          columns: z.array(
            z.object({
              header: z.string(),
              field: field.nullable(),
              samples: z.array(z.string()),
              /** For a column of days: the order of day and month; null if a person must decide from the examples. */
              days: z
                .object({ order: z.enum(DAY_ORDERS).nullable(), examples: z.array(z.string()) })
                .nullable(),
            }),
          ),
        }),
      ),
    check: route({
      ...of,
      path: `${path}/{id}/check`,
      summary: "Check an import without writing anything",
      description:
        "Returns the first 500 problems, existing rows and notes, and counts all invalid rows. INVALID at dayOrders if the dates of a column can be read in two ways and no order was chosen.",
    })
      .input(id)
      .output(
        z.object({
          ...counted(file.checks),
          problems: z.array(sheetProblem),
          knownRows: z.array(sheetProblem),
          notes: z.array(sheetProblem),
        }),
      ),
    upload: route({
      ...of,
      method: "POST",
      path,
      summary: `Upload a CSV or Excel file of ${file.nouns}`,
      description: `The heading row is searched for in the first 30 rows. At most ${formatNumber(file.mostRows)} rows and ${megabytes} MB. The file is kept for a day.`,
      successStatus: 201,
    })
      .input(z.object({ file: z.file() }))
      .output(id),
    map: route({
      ...of,
      method: "PUT",
      path: `${path}/{id}`,
      summary: "Set the field of each column of the file",
      description:
        "In the order of the columns; null skips a column. dayOrders gives the order of day and month in numeric dates, by column index.",
    })
      .input(
        id.extend({
          mapping: z.array(field.nullable()).max(200),
          dayOrders: z.record(z.string().regex(/^\d{1,3}$/), z.enum(DAY_ORDERS)).optional(),
        }),
      )
      .output(z.object({ done: z.literal(true) })),
    layOut: route({
      ...of,
      method: "PUT",
      path: `${path}/{id}/layout`,
      summary: "Set the sheet with the rows and the row with the headings",
      description: "By the sheet's index and the row's number. The columns are then guessed again.",
    })
      .input(
        id.extend({
          sheet: count.min(0).max(1_000).optional(),
          heading: count.min(1).max(2_000_000).optional(),
        }),
      )
      .output(z.object({ done: z.literal(true) })),
    run: route({ ...of, ...run, method: "POST", path: `${path}/{id}/rows` })
      .input(id)
      .output(
        z.object(
          counted(file.counts.filter((name): name is RunCount<Count> => (name as string) !== "takenBack")),
        ),
      ),
  };
}

/** Reverts an import: counts removed rows, and rows kept because they changed since. */
export const importTakenBack = ({ of, path }: Omit<ImportRoutes, "run">, summary: string) =>
  route({ ...of, method: "DELETE", path: `${path}/{id}`, summary })
    .input(id)
    .output(z.object({ takenBack: count, stayed: count }));
