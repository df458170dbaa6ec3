import { z } from "zod";
import { ENDS } from "~/features/inventory/access/domain";
import { pricedBy, priceType } from "~/features/quotes/price-choice/contract";
import { byId, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";

const priced = { tag: "Inventories", permission: "view_quotes" } as const;
const access = z.object({
  /** 0 is the ground floor. */
  floor: z.number().int().nullable(),
  lift: z.boolean().nullable(),
  /** Metres between the door and the truck. */
  carry: z.number().int().nullable(),
});
const surveyed = z.object({ at: z.date(), by: z.string().nullable() });

export const inventoryPricesContract = {
  ofInventory: route({
    ...priced,
    path: "/inventories/{id}/price",
    summary: "Get the effect of an inventory's newest version on the price of its quote",
    description:
      "Amounts are cents, VAT included. Null without a quote, and for services without rates by volume.",
  })
    .input(byId)
    .output(
      z.object({
        price: z
          .object({
            /** The inventory's version. */
            version: z.number().int(),
            quoteNumber: z.string(),
            /** By rooms, `now` is what the goods would cost by volume. */
            pricedBy,
            priceType: priceType.nullable(),
            /** The quote's total; by rooms, the price of the newest frozen version by volume, if there is one. */
            was: z.number().int().nullable(),
            now: z.number().int(),
          })
          .nullable(),
      }),
    ),
  access: route({
    ...{ tag: "Inventories", path: "/inventories/{id}/access" },
    permission: anyOf("manage_inventory", "view_quotes", "view_leads", "view_moves", "manage_inquiries"),
    summary: "Get the access to an inventory's places as a survey found it",
    description: "Empty without a survey.",
  })
    .input(byId)
    .output(
      z.object({
        stops: z.array(
          access.extend({
            key: z.string(),
            end: z.enum(ENDS),
            place: z.string(),
            /** Null if the survey noted nothing about it. */
            surveyed: surveyed.nullable(),
          }),
        ),
      }),
    ),
  accessOfQuote: route({
    ...priced,
    path: "/quotes/{id}/surveyed-access",
    summary: "Get where the surveyed access differs from what a price by volume counts",
    description: "`difference` is in cents, VAT included.",
  })
    .input(byId)
    .output(
      z.object({
        ends: z.array(
          z.object({
            end: z.enum(["from", "to"]),
            priced: access,
            found: access,
            surveyed: surveyed.nullable(),
          }),
        ),
        difference: z.number().int(),
        quoteNumber: z.string(),
        /** True if the actor may write the surveyed access to the quote. */
        mayUse: z.boolean(),
      }),
    ),
};
