import { z } from "zod";
import { PRICE_TYPES, PRICED_BY } from "~/features/pricing/domain/price-types";
import { byId, plainDate, route } from "~/platform/http/contract";
import { saved } from "../contents/contract";

const rowVersion = z.number().int().min(1);
export const pricedBy = z.enum(PRICED_BY);
export const priceType = z.enum(PRICE_TYPES);

/** How a quote's price comes about. Amounts in cents. */
export const priceChoiceOutput = z.object({
  /** Why each line costs what it costs, in the order of the lines. */
  reasons: z.array(z.string()),
  /** True if the price list in question has prices by volume for the quote's service. */
  hasVolumeRates: z.boolean(),
  /** True if the inventory, the access or the day is another one than the price counts. */
  isOutdated: z.boolean(),
  inventory: z
    .object({
      version: z.number().int(),
      frozen: z.boolean(),
      complete: z.boolean(),
      litres: z.number().int(),
      weight: z.number(),
      minutes: z.number(),
      cartons: z.number().int(),
      hours: z.number().nullable(),
    })
    .nullable(),
  whatIfs: z.array(
    z.object({
      kind: z.enum(["packing", "method", "day", "day-price", "again"]),
      by: pricedBy,
      packs: z.boolean(),
      dayPrice: z.boolean(),
      serviceDate: z.string().nullable(),
      difference: z.number().int(),
    }),
  ),
});

export const dayPriceOutput = z.object({
  ...{ date: z.string(), rate: z.number().int(), name: z.string() },
  /** Cents, VAT included: what the day changes of the total. Quotes from before do not have it. */
  difference: z.number().int().optional(),
});

export const priceChoiceContract = {
  choosePrice: route({
    method: "PUT",
    path: "/quotes/{id}/price-choice",
    summary: "Price a quote by rooms or by volume before it is decided",
    description:
      "The lines are calculated again from the price list. Agreed prices remain if the quote is priced the same way as before. By volume, the quote needs an inventory, and the price list prices by volume for its service.",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(
      byId.extend({
        rowVersion,
        by: pricedBy,
        /** Whether the company packs. */
        packs: z.boolean(),
        /** True applies the price of the service date, if the price list has one. */
        dayPrice: z.boolean().default(false),
        /** Moves the service date. */
        serviceDate: plainDate.nullish(),
      }),
    )
    .output(saved),
  choosePriceType: route({
    method: "PUT",
    path: "/quotes/{id}/price-type",
    summary: "Set how far a quote's price binds before it is decided",
    description:
      "Null shows no type: the terms of service apply. A binding quote needs an inventory in which every item has a size and nothing is undecided. The approval freezes it.",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(byId.extend({ rowVersion, type: priceType.nullable() }))
    .output(saved),
};
