import { z } from "zod";
import { requiredText, route, text } from "~/platform/http/contract";
import { CURRENCY_CODES } from "~/platform/kernel/currencies";
import { amountTooLarge, nameRequired } from "~/platform/kernel/schema-errors";
import { ADVERTISED, DISTANCE_METHODS, PRICE_CATEGORIES } from "./domain/prices";
import {
  bandsNotRising,
  kilometresNotWhole,
  placesMissing,
  priceIdNotValid,
  roadFactorTooSmall,
  roomsNotWhole,
  roomTypeRepeated,
  serviceRepeated,
  shillingsNegative,
  shillingsNotWhole,
  tooManyRoomTypes,
} from "./errors";
import { dayFactors, volumeRates } from "./office-prices/contract";

/** A whole number of shillings: every amount of these routes. */
export const shillings = z
  .number()
  .int(shillingsNotWhole.en)
  .min(0, shillingsNegative.en)
  .max(100_000_000, amountTooLarge.en);

export const movePricingInput = {
  from: requiredText(placesMissing.en),
  to: requiredText(placesMissing.en),
  rooms: z
    .record(z.string().max(40), z.number(roomsNotWhole.en))
    .refine((rooms) => Object.keys(rooms).length <= 40, tooManyRoomTypes.en),
  services: z.array(z.string().max(40)).max(40).default([]),
};

export const priceLineOutput = z.object({
  category: z.enum(PRICE_CATEGORIES),
  code: z.string(),
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  amount: z.number().int(),
});

const distanceMethod = z.enum(DISTANCE_METHODS);
/** Notices shown with a price. A person must confirm a long-distance price before the customer can accept it. */
export const noticesOutput = z.array(
  z.object({
    code: z.literal("long_distance"),
    km: z.number().int(),
    /** The minimum price of such a move before VAT, in whole shillings. The price includes it. */
    from: z.number().int(),
  }),
);
const distanceOutput = z.object({
  method: distanceMethod,
  km: z.number().int(),
  assumptions: z.array(z.string()),
  notices: noticesOutput,
});

const idText = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, priceIdNotValid.en);
const unique = (entries: readonly { id: string }[]) =>
  new Set(entries.map(({ id }) => id)).size === entries.length;
const km = z.number().int(kilometresNotWhole.en).min(1).max(5_000);

/** A price list as it is published: all amounts whole shillings. */
const priceListFields = {
  baseFee: shillings,
  fixedDistance: z.object({ km, fee: shillings }),
  roadFactor: z.number().int().min(100, roadFactorTooSmall.en).max(300),
  distanceBands: z
    .array(z.object({ upToKm: km.nullable(), fee: shillings }))
    .min(1)
    .max(30)
    .refine(
      (bands) =>
        bands.every(({ upToKm }, index) => {
          const before = bands[index - 1]?.upToKm;
          return index === bands.length - 1 ? upToKm === null : upToKm !== null && (before ?? 0) < upToKm;
        }),
      bandsNotRising.en,
    ),
  rooms: z
    .array(
      z.object({
        id: idText,
        name: requiredText(nameRequired.en, 60),
        price: shillings,
        description: text(120),
      }),
    )
    .min(1)
    .max(20)
    .refine(unique, roomTypeRepeated.en),
  services: z
    .array(
      z.object({
        id: idText,
        name: requiredText(nameRequired.en, 60),
        price: shillings,
        description: text(200),
        features: z.array(text(80)).max(6),
        category: z.enum(["additional", "insurance", "storage"]),
      }),
    )
    .max(20)
    .refine(unique, serviceRepeated.en),
};

const priceListOutput = z.object({ version: z.number().int(), ...priceListFields });
/** As the office prices by it. */
const officeListOutput = priceListOutput.extend({ volumeRates, dayFactors });

export const pricingContract = {
  estimate: route({
    method: "POST",
    path: "/estimates",
    summary: "Price a move",
    description:
      "Amounts are whole shillings and calculated from the company's price list. Prices in the request are ignored. Lines never include VAT.",
    tag: "Pricing",
    permission: "public",
  })
    .input(z.object(movePricingInput))
    .output(
      z.object({
        lines: z.array(priceLineOutput),
        base: z.number().int(),
        distance: z.number().int(),
        rooms: z.number().int(),
        services: z.number().int(),
        vat: z.number().int(),
        total: z.number().int(),
        currency: z.enum(CURRENCY_CODES),
        priceListVersion: z.number().int(),
        distanceMethod,
        distanceKm: z.number().int(),
        assumptions: z.array(z.string()),
        notices: noticesOutput,
      }),
    ),
  priceList: route({
    path: "/price-list",
    summary: "Get the current price list in whole shillings",
    tag: "Pricing",
    permission: "public",
  }).output(
    priceListOutput.extend({
      currency: z.enum(CURRENCY_CODES),
      tax: z.object({
        vatRegistered: z.boolean(),
        /** Basis points: 1600 is 16%. */
        vatRate: z.number().int(),
        vatOnBaseAndDistance: z.boolean(),
      }),
      distanceMethod,
      quoteValidityDays: z.number().int(),
      /** Basis points of the total asked for on acceptance. */
      depositRate: z.number().int(),
      startingPrices: z.record(z.enum(ADVERTISED), z.number().int()),
      /** Hours before a move up to which its date is changed free of charge; null where it never is. */
      freeChangeHours: z.number().int().nullable(),
    }),
  ),
  distance: route({
    path: "/distance",
    summary: "Get the distance between two places that is used for pricing",
    tag: "Pricing",
    permission: "public",
  })
    .input(z.object({ from: movePricingInput.from, to: movePricingInput.to }))
    .output(distanceOutput),
  places: route({
    path: "/places",
    summary: "Find up to five places that contain a text",
    description: "The text needs more than two characters.",
    tag: "Pricing",
    permission: "public",
  })
    .input(z.object({ q: text().default("") }))
    .output(
      z.object({
        places: z.array(
          z.object({
            label: z.string(),
            exact: z.boolean(),
          }),
        ),
      }),
    ),
  nearestPlace: route({
    path: "/places/nearest",
    summary: "Find the known place nearest to a position",
    tag: "Pricing",
    permission: "public",
  })
    .input(z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }))
    .output(z.object({ label: z.string(), km: z.number() })),
  listPriceLists: route({
    path: "/price-lists",
    summary: "List all versions of the price list, newest first",
    tag: "Pricing",
    permission: "manage_system_settings",
  }).output(
    z.object({
      priceLists: z.array(
        officeListOutput.extend({
          validFrom: z.date(),
          publishedAt: z.date(),
          publishedBy: z.string().nullable(),
        }),
      ),
    }),
  ),
  publishPriceList: route({
    method: "POST",
    path: "/price-lists",
    summary: "Publish a new version of the price list",
    description: "Earlier versions never change. Quotes keep the version they were priced with.",
    tag: "Pricing",
    permission: "manage_system_settings",
    successStatus: 201,
  })
    .input(
      z.object({
        ...priceListFields,
        /** Those of the version it is based on, if left out. */
        volumeRates: volumeRates.optional(),
        dayFactors: dayFactors.optional(),
        /** The version the change was made from: another one published since is a CONFLICT. */
        basedOn: z.number().int().min(0),
        validFrom: z.coerce.date().optional(),
      }),
    )
    .output(officeListOutput.extend({ validFrom: z.date() })),
};
