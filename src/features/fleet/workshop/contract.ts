import { z } from "zod";
import { byId, done, nameText, plainDate, requiredText, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { MAX_CENTS } from "~/platform/kernel/money";
import { MAX_KM, MAX_NOTE } from "../vehicles/domain";
import { kmNotValid } from "../vehicles/errors";
import { MAX_GARAGE, MAX_WHAT, SERVICE_KINDS, SERVICE_STATES, SEVERITIES } from "./domain";
import { defectRequired, nextServiceBehind } from "./errors";

const day = plainDate.nullish().transform((given) => given ?? null);
export const km = z
  .number(kmNotValid.en)
  .int(kmNotValid.en)
  .min(0, kmNotValid.en)
  .max(MAX_KM, kmNotValid.en)
  .nullish()
  .transform((given) => given ?? null);

const defect = z.object({
  id: z.uuid(),
  what: z.string(),
  severity: z.enum(SEVERITIES),
  noticedOn: z.string(),
  repairedOn: z.string().nullable(),
  repair: z.string(),
  /** Where its photo is; null without one. */
  photo: z.string().nullable(),
  by: z.string().nullable(),
});
const service = z.object({
  id: z.uuid(),
  kind: z.enum(SERVICE_KINDS),
  day: z.string(),
  km: z.number().int().nullable(),
  garage: z.string(),
  /** Cents. */
  cost: z.number().int(),
  note: z.string(),
  nextOn: z.string().nullable(),
  nextKm: z.number().int().nullable(),
  by: z.string().nullable(),
});

const of = { tag: "Fleet", permission: "manage_fleet" } as const;
const seen = { tag: "Fleet", permission: anyOf("manage_fleet", "manage_moves") } as const;

export const workshopContract = {
  get: route({ ...seen, path: "/vehicles/{id}/workshop", summary: "Get a vehicle's defects and services" })
    .input(byId)
    .output(
      z.object({
        defects: z.array(defect),
        services: z.array(service),
        next: z.object({ nextOn: z.string().nullable(), nextKm: z.number().int().nullable() }).nullable(),
        state: z.enum(SERVICE_STATES),
      }),
    ),
  report: route({
    ...{ ...of, method: "POST", path: "/vehicles/{id}/defects", summary: "Report a defect" },
    description: "A severe one sends a vehicle in use to the workshop.",
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(
      byId.extend({
        what: requiredText(defectRequired.en, MAX_WHAT),
        severity: z.enum(SEVERITIES),
        noticedOn: plainDate,
      }),
    )
    .output(byId),
  repair: route({
    ...{ ...of, method: "POST", path: "/vehicles/{id}/defects/{defectId}/repair" },
    summary: "Say that a defect is repaired",
    description: "The vehicle's state stays: who puts it back in use has seen it.",
  })
    .input(byId.extend({ defectId: z.uuid(), day: plainDate, repair: text(MAX_WHAT).default("") }))
    .output(done),
  record: route({
    ...{ ...of, method: "POST", path: "/vehicles/{id}/services", summary: "Record a service or repair" },
    description: "Kilometres are an odometer reading as well, unless an earlier day is entered.",
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(
      byId
        .extend({
          ...{ kind: z.enum(SERVICE_KINDS), day: plainDate, km },
          garage: nameText(MAX_GARAGE).default(""),
          cost: z.number().int().min(0).max(MAX_CENTS).default(0),
          note: text(MAX_NOTE).default(""),
          ...{ nextOn: day, nextKm: km },
        })
        .superRefine((given, context) => {
          const refuse = (path: "nextOn" | "nextKm") =>
            context.addIssue({ code: "custom", path: [path], message: nextServiceBehind.en });
          if (given.nextOn !== null && given.nextOn <= given.day) refuse("nextOn");
          if (given.nextKm !== null && given.km !== null && given.nextKm <= given.km) refuse("nextKm");
        }),
    )
    .output(byId),
  remove: route({
    ...{ ...of, method: "DELETE", path: "/vehicles/{id}/services/{serviceId}" },
    summary: "Remove a service that was entered by mistake",
  })
    .input(byId.extend({ serviceId: z.uuid() }))
    .output(done),
};
