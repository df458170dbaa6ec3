import { z } from "zod";
import { route } from "~/platform/http/contract";

const differences = z.array(
  z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
);

export const versionsContract = {
  compare: route({
    path: "/quotes/{number}/differences",
    summary: "Compare two versions of a quote",
    tag: "Quotes",
    permission: "view_quotes",
  })
    .input(
      z.object({
        number: z.string().max(40),
        from: z.coerce.number().int().min(1),
        to: z.coerce.number().int().min(1),
      }),
    )
    .output(z.object({ facts: differences, lines: differences, totals: differences })),
};
