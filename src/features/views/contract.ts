import { z } from "zod";
import { byId, done, requiredText, route } from "~/platform/http/contract";
import { LIST_NAMES } from "./domain";
import { filtersTooMany, viewNameRequired } from "./errors";

const list = z.enum(LIST_NAMES);
const shape = { tag: "Views", permission: "staff" } as const;

export const viewsContract = {
  list: route({
    ...shape,
    path: "/views/{list}",
    summary: "List the caller's own views of a list and the shared ones",
  })
    .input(z.object({ list }))
    .output(
      z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          query: z.string(),
          shared: z.boolean(),
          own: z.boolean(),
          by: z.string(),
          mayRemove: z.boolean(),
        }),
      ),
    ),
  save: route({
    ...shape,
    method: "PUT",
    path: "/views/{list}",
    summary: "Save a list's filters as a named view",
    description: "Replaces the caller's own view with the same name.",
  })
    .input(
      z.object({
        list,
        name: requiredText(viewNameRequired.en, 60),
        query: z.string().max(1000, filtersTooMany.en),
        shared: z.boolean().default(false),
      }),
    )
    .output(byId),
  remove: route({ ...shape, method: "DELETE", path: "/views/{list}/{id}", summary: "Delete a saved view" })
    .input(z.object({ list, id: z.uuid() }))
    .output(done),
};
