import { z } from "zod";
import { route, text } from "~/platform/http/contract";
import { FOUND_KINDS } from "./domain";

export const searchContract = {
  find: route({
    path: "/search",
    summary: "Search customers, quotes, moves, inventories, invoices, inquiries, people and settings",
    description:
      "Only results the caller may see, newest first, a few of each kind. Unknown words are treated as misspelt and replaced by the nearest known ones. `read` then contains the words used.",
    tag: "Office",
    permission: "staff",
  })
    .input(z.object({ q: text(100) }))
    .output(
      z.object({
        results: z.array(
          z.object({
            kind: z.enum(FOUND_KINDS),
            id: z.string(),
            title: z.string(),
            detail: z.string(),
            to: z.string(),
          }),
        ),
        read: z.string().nullable(),
      }),
    ),
};
