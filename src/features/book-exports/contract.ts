import { z } from "zod";
import { byId, route } from "~/platform/http/contract";
import { FORMATS } from "./domain/formats";

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const bookExportsContract = {
  list: route({
    ...{
      tag: "Books",
      permission: "view_books",
      path: "/book-exports",
      summary: "List closed months and their exports",
    },
    description:
      "`changed` counts entries of the month that were posted after the export, because it was reopened.",
  }).output(
    z.object({
      months: z.array(
        z.object({
          month: z.string(),
          entries: z.number().int(),
          exports: z.array(
            z.object({
              id: z.uuid(),
              format: z.enum(FORMATS),
              entries: z.number().int(),
              madeAt: z.date(),
              madeBy: z.string(),
              changed: z.number().int(),
              path: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
  changes: route({
    ...{ tag: "Books", permission: "view_books", path: "/book-exports/{id}/changes" },
    summary: "List the entries of the month since an export",
  })
    .input(byId)
    .output(
      z.object({ entries: z.array(z.object({ number: z.string(), day: z.string(), memo: z.string() })) }),
    ),
  make: route({
    ...{ tag: "Books", permission: "manage_books", method: "POST", path: "/book-exports" },
    summary: "Export a closed month to another program",
    description:
      "The month counts as exported. The file at `path` stays the same, also if the month is reopened.",
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(z.object({ month, format: z.enum(FORMATS) }))
    .output(byId.extend({ path: z.string() })),
};
