import { z } from "zod";
import { route, text } from "~/platform/http/contract";
import { FOUND_KINDS } from "./domain";

export const searchContract = {
  find: route({
    method: "GET",
    path: "/search",
    summary: "Customers, quotes, moves, invoices, inquiries, people and settings by a few words",
    description:
      "Only what this person may see, newest first, a handful of each kind. Words that stand nowhere are taken for mistyped and read as the nearest known ones; `read` then says how.",
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
