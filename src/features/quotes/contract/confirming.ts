import { z } from "zod";
import { done, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";

export const confirmingContract = {
  confirmPrice: route({
    method: "POST",
    path: "/quotes/{id}/price-confirmation",
    summary: "Confirm the price of a long-distance quote as it is",
    tag: "Quotes",
    permission: anyOf("manage_quotes", "approve_quotes"),
  })
    .input(z.object({ id: z.uuid(), rowVersion: z.number().int().min(1) }))
    .output(done),
};
