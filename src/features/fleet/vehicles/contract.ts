import { z } from "zod";
import { byId, done, nameText, pageOf, plainDate, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { anyOf } from "~/platform/http/permissions";
import {
  FUELS,
  MAX_AXLES,
  MAX_CONSUMPTION,
  MAX_KM,
  MAX_NAME,
  MAX_NOTE,
  MAX_PAYLOAD,
  MAX_PLATE,
  MAX_REASON,
  MAX_SEATS,
  MAX_SIDE,
  MAX_VOLUME,
  OWNERSHIPS,
  readPlate,
  VEHICLE_CLASSES,
  VEHICLE_STATES,
} from "./domain";
import { kmNotValid, plateNotValid } from "./errors";
import { vehicleList } from "./list";

const whole = (most: number) => z.number().int().min(1).max(most).nullable().default(null);
const tenths = (most: number) => z.number().min(0.1).max(most).multipleOf(0.1).nullable().default(null);

export const briefVehicle = z.object({
  id: z.uuid(),
  plate: z.string(),
  name: z.string(),
  class: z.enum(VEHICLE_CLASSES),
});
export const vehicleForm = z.object({
  plate: z
    .string()
    .max(MAX_PLATE * 2)
    .transform((typed, context) => {
      const plate = readPlate(typed);
      if (plate === undefined) context.addIssue({ code: "custom", message: plateNotValid.en });
      return plate ?? "";
    }),
  name: nameText(MAX_NAME).default(""),
  class: z.enum(VEHICLE_CLASSES),
  ownership: z.enum(OWNERSHIPS).default("own"),
  length: whole(MAX_SIDE),
  width: whole(MAX_SIDE),
  height: whole(MAX_SIDE),
  volume: tenths(MAX_VOLUME),
  payload: whole(MAX_PAYLOAD),
  axles: whole(MAX_AXLES),
  seats: whole(MAX_SEATS),
  fuel: z.enum(FUELS).default("diesel"),
  consumption: tenths(MAX_CONSUMPTION),
  trackerId: text(60).default(""),
  note: text(MAX_NOTE).default(""),
});

const row = z.object({
  id: z.uuid(),
  plate: z.string(),
  name: z.string(),
  class: z.enum(VEHICLE_CLASSES),
  ownership: z.enum(OWNERSHIPS),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  volume: z.number().nullable(),
  payload: z.number().nullable(),
  axles: z.number().nullable(),
  seats: z.number().nullable(),
  fuel: z.enum(FUELS),
  consumption: z.number().nullable(),
  trackerId: z.string(),
  note: z.string(),
  state: z.enum(VEHICLE_STATES),
  stateReason: z.string(),
  stateUntil: z.string().nullable(),
  odometer: z.number().nullable(),
  odometerOn: z.string().nullable(),
  updatedAt: z.date(),
  /** Reasons why it may not go out today; empty if it may. */
  problems: z.array(z.string()),
  /** The next day on which one of its papers ends. */
  nextExpiry: z.string().nullable(),
  /** From whom a hired vehicle comes. */
  supplier: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Today's daily check; null if there is none yet. */
  check: z.object({ at: z.date(), by: z.string().nullable(), defects: z.number().int() }).nullable(),
});

const BEGUN = {
  ...({
    plate: true,
    name: true,
    class: true,
    ownership: true,
    length: true,
    width: true,
    height: true,
  } as const),
  ...({ volume: true, payload: true, axles: true, seats: true, fuel: true, consumption: true } as const),
  ...({ trackerId: true, note: true } as const),
};

const reading = z.object({
  id: z.uuid(),
  km: z.number().int(),
  day: z.string(),
  correction: z.string(),
  by: z.string().nullable(),
  createdAt: z.date(),
});

const of = { tag: "Fleet", permission: "manage_fleet" } as const;
const seen = { tag: "Fleet", permission: anyOf("manage_fleet", "manage_moves") } as const;

export const vehiclesContract = {
  list: route({ ...seen, path: "/vehicles", summary: "List vehicles" })
    .input(listInput(vehicleList))
    .output(pageOf(row)),
  get: route({ ...seen, path: "/vehicles/{id}", summary: "Get a vehicle" })
    .input(byId)
    .output(row),
  blank: route({
    ...{ ...of, path: "/vehicle-blank", summary: "Get the values that a new vehicle begins with" },
  }).output(row.pick(BEGUN)),
  add: route({
    ...{ ...of, method: "POST", path: "/vehicles", summary: "Add a vehicle" },
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(vehicleForm)
    .output(byId),
  edit: route({ ...of, method: "PUT", path: "/vehicles/{id}", summary: "Change a vehicle" })
    .input(vehicleForm.extend({ id: z.uuid(), updatedAt: z.coerce.date() }))
    .output(done),
  setState: route({
    ...{ ...of, method: "PUT", path: "/vehicles/{id}/state" },
    summary: "Put a vehicle into the workshop, block, retire or use it again",
    description: "A vehicle that is not in use cannot be dispatched. All but back in use need a reason.",
  })
    .input(
      byId.extend({
        state: z.enum(VEHICLE_STATES),
        reason: text(MAX_REASON).default(""),
        until: plainDate.nullish().transform((day) => day ?? null),
      }),
    )
    .output(done),
  readings: route({
    ...seen,
    path: "/vehicles/{id}/odometer",
    summary: "List odometer readings, newest first",
  })
    .input(byId)
    .output(z.object({ readings: z.array(reading) })),
  read: route({
    ...{ ...of, method: "POST", path: "/vehicles/{id}/odometer", summary: "Enter an odometer reading" },
    description: "Readings only rise. A lower one needs `correction`, which says why.",
    ...{ idempotent: true, successStatus: 201 },
  })
    .input(
      byId.extend({
        km: z.number(kmNotValid.en).int(kmNotValid.en).min(0, kmNotValid.en).max(MAX_KM, kmNotValid.en),
        day: plainDate,
        correction: text(MAX_REASON)
          .nullish()
          .transform((reason) => reason ?? null),
      }),
    )
    .output(byId),
};
