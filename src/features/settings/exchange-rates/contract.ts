import { z } from "zod";
import { done, plainDate, route } from "~/platform/http/contract";
import { CURRENCY_CODES } from "~/platform/kernel/currencies";
import { isRate } from "./domain";
import { rateNotValid } from "./errors";

const kind = { tag: "Settings", permission: "manage_system_settings" } as const;
const key = z.object({ currency: z.enum(CURRENCY_CODES), date: plainDate });
/** Base currency for one unit, as decimals in text: never a float. */
const rate = z.string().trim().refine(isRate, rateNotValid.en);

export const exchangeRatesContract = {
  list: route({
    ...kind,
    path: "/exchange-rates",
    summary: "List exchange rates, latest first",
  }).output(
    z.object({
      rates: z.array(
        key.extend({ id: z.uuid(), rate: z.string(), by: z.string().nullable(), updatedAt: z.date() }),
      ),
    }),
  ),
  set: route({
    ...kind,
    method: "PUT",
    path: "/exchange-rates/{currency}/{date}",
    summary: "Set the exchange rate of a day",
    description: "Replaces the rate that was set for that day.",
  })
    .input(key.extend({ rate }))
    .output(done),
  remove: route({
    ...kind,
    method: "DELETE",
    path: "/exchange-rates/{currency}/{date}",
    summary: "Delete the exchange rate of a day",
    description: "Quotes keep the rate they were created with.",
  })
    .input(key)
    .output(done),
};
