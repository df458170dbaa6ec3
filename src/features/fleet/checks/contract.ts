import { z } from "zod";
import { byId, plainDate, requiredText, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { MAX_KM, VEHICLE_CLASSES } from "../vehicles/domain";
import { kmNotValid } from "../vehicles/errors";
import { MAX_WHAT, SEVERITIES } from "../workshop/domain";
import { defectRequired } from "../workshop/errors";
import { MAX_ITEM, MAX_ITEMS, MAX_NOTE } from "./domain";

const made = z.object({ at: z.date(), by: z.string().nullable(), defects: z.number().int() });
/** Forms send it as text. */
const km = z
  .union([z.number(), z.string().trim().min(1, kmNotValid.en)], kmNotValid.en)
  .transform(Number)
  .pipe(z.number(kmNotValid.en).int(kmNotValid.en).min(0, kmNotValid.en).max(MAX_KM, kmNotValid.en));
const truth = z.stringbool().or(z.boolean());
const vehicle = z.object({
  id: z.uuid(),
  plate: z.string(),
  name: z.string(),
  class: z.enum(VEHICLE_CLASSES),
  /** The last check of today. */
  today: made.nullable(),
});

/** Those who drive, and those who keep the fleet. */
const driven = { tag: "Fleet", permission: anyOf("manage_fleet", "update_move_status") } as const;
const seen = { tag: "Fleet", permission: anyOf("manage_fleet", "manage_moves") } as const;

export const vehicleChecksContract = {
  vehicles: route({
    ...{ ...driven, path: "/vehicle-checks", summary: "List the vehicles to check today" },
    description: "Without retired ones.",
  }).output(z.object({ vehicles: z.array(vehicle) })),
  begin: route({
    ...{ ...driven, path: "/vehicles/{id}/checklist", summary: "Get the checklist of a vehicle's class" },
  })
    .input(byId)
    .output(
      vehicle.extend({
        odometer: z.number().int().nullable(),
        items: z.array(z.object({ en: z.string(), sw: z.string(), isVital: z.boolean() })),
      }),
    ),
  send: route({
    ...{ ...driven, method: "POST", path: "/vehicles/{id}/checks", summary: "Send a daily check" },
    description:
      "The caller chooses `checkId`: the same id counts once. Each line of the checklist is answered, and each one that is not in order has a defect. A severe defect sends a vehicle in use to the workshop. Photos are JPEG, PNG or WebP.",
    successStatus: 201,
  })
    .input(
      byId.extend({
        checkId: z.uuid(),
        km,
        /** The figure is below the last reading, and right. It is noted with the check, and is no reading. */
        isKmSure: truth.default(false),
        answers: z.array(z.object({ item: text(MAX_ITEM), isOk: truth })).max(MAX_ITEMS),
        defects: z
          .array(
            z.object({
              item: text(MAX_ITEM),
              what: requiredText(defectRequired.en, MAX_WHAT),
              severity: z.enum(SEVERITIES),
              photo: z.file().optional(),
            }),
          )
          .max(MAX_ITEMS)
          .default([]),
        note: text(MAX_NOTE).default(""),
      }),
    )
    .output(byId),
  list: route({
    ...seen,
    path: "/vehicles/{id}/checks",
    summary: "List a vehicle's daily checks, newest first",
  })
    .input(byId)
    .output(
      z.object({
        checks: z.array(
          z.object({
            id: z.uuid(),
            at: z.date(),
            by: z.string().nullable(),
            day: plainDate,
            km: z.number().int(),
            isKmLower: z.boolean(),
            items: z.number().int(),
            note: z.string(),
            defects: z.array(
              z.object({
                id: z.uuid(),
                item: z.string(),
                what: z.string(),
                severity: z.enum(SEVERITIES),
                repairedOn: z.string().nullable(),
                photo: z.string().nullable(),
              }),
            ),
          }),
        ),
      }),
    ),
};
