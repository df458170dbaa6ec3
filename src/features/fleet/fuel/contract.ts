import { z } from "zod";
import { byId, done, nameText, plainDate, route } from "~/platform/http/contract";
import { MAX_CENTS } from "~/platform/kernel/money";
import { km } from "../workshop/contract";
import { MAX_LITRES, MAX_STATION } from "./domain";
import { litresNotValid } from "./errors";

const filling = z.object({
  id: z.uuid(),
  day: z.string(),
  litres: z.number(),
  /** Cents. */
  amount: z.number().int(),
  km: z.number().int().nullable(),
  isFull: z.boolean(),
  station: z.string(),
  by: z.string().nullable(),
  /** Litres for 100 km since the last full tank; null where it is not known. */
  consumption: z.number().nullable(),
  isOutlier: z.boolean(),
  /** Where the photo of its receipt is; null without one. */
  receipt: z.string().nullable(),
});

const of = { tag: "Fleet", permission: "manage_fleet" } as const;

export const fuelContract = {
  list: route({ ...of, path: "/vehicles/{id}/fuel", summary: "List a vehicle's fillings, newest first" })
    .input(byId)
    .output(
      z.object({ fillings: z.array(filling), expected: z.number().nullable(), mean: z.number().nullable() }),
    ),
  add: route({
    ...{ ...of, method: "POST", path: "/vehicles/{id}/fuel", summary: "Enter a filling" },
    description:
      "Kilometres are an odometer reading as well, unless an earlier day is entered. As multipart/form-data, with the receipt: a PDF, JPEG, PNG or WebP.",
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(
      byId.extend({
        day: plainDate,
        litres: z
          .number(litresNotValid.en)
          .min(0.1, litresNotValid.en)
          .max(MAX_LITRES, litresNotValid.en)
          .refine((litres) => Number(litres.toFixed(1)) === litres, litresNotValid.en),
        amount: z.number().int().min(0).max(MAX_CENTS),
        km,
        isFull: z.boolean().default(true),
        station: nameText(MAX_STATION).default(""),
        file: z.file().optional(),
      }),
    )
    .output(byId),
  remove: route({
    ...{ ...of, method: "DELETE", path: "/vehicles/{id}/fuel/{fuelId}" },
    summary: "Remove a filling that was entered by mistake",
  })
    .input(byId.extend({ fuelId: z.uuid() }))
    .output(done),
  costs: route({
    ...{ ...of, path: "/vehicle-costs", summary: "Get the cost of each vehicle by month" },
    description: "Fuel, services and papers of the last twelve months, in cents.",
  }).output(
    z.object({
      months: z.array(z.string()),
      vehicles: z.array(
        z.object({
          id: z.uuid(),
          plate: z.string(),
          /** By month, in the order of `months`. */
          fuel: z.array(z.number().int()),
          services: z.array(z.number().int()),
          papers: z.array(z.number().int()),
          total: z.number().int(),
        }),
      ),
    }),
  ),
};
