import { z } from "zod";
import { done, route } from "~/platform/http/contract";
import { CURRENCY_CODES } from "~/platform/kernel/currencies";

export const secondCurrencyOutput = z
  .object({ currency: z.enum(CURRENCY_CODES), rate: z.string(), date: z.string() })
  .nullable();

export const secondCurrencyContract = {
  setSecondCurrency: route({
    method: "PUT",
    path: "/quotes/{id}/second-currency",
    summary: "Show a quote in a second currency at today's rate, or null for none",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(
      z.object({
        id: z.uuid(),
        rowVersion: z.number().int().min(1),
        currency: z.enum(CURRENCY_CODES).nullable(),
      }),
    )
    .output(done),
};
