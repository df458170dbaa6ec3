import { z } from "zod";
import { nameText, phone, text } from "~/platform/http/contract";
import {
  ENDS,
  HIGHEST_FLOOR,
  LOWEST_FLOOR,
  MAX_ACCESS_NOTE,
  MAX_CARETAKER,
  MAX_CARRY,
  MAX_GATE,
  MAX_PAYLOAD,
  MAX_PLACE,
  STAIRS,
} from "./domain";
import { carryOutOfRange, floorOutOfRange, hourNotValid, payloadOutOfRange } from "./errors";

const between = (least: number, most: number, message: string) =>
  z.number().int(message).min(least, message).max(most, message).nullable();
const hour = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, hourNotValid.en)
  .nullable();

export const stopKey = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** Facts to set; those that are not given stay. */
export const accessInput = z
  .object({
    place: nameText(MAX_PLACE),
    floor: between(LOWEST_FLOOR, HIGHEST_FLOOR, floorOutOfRange.en),
    lift: z.boolean().nullable(),
    stairs: z.enum(STAIRS).nullable(),
    carryMetres: between(0, MAX_CARRY, carryOutOfRange.en),
    truckPayload: between(0, MAX_PAYLOAD, payloadOutOfRange.en),
    gate: nameText(MAX_GATE),
    caretakerName: nameText(MAX_CARETAKER),
    caretakerPhone: z.union([z.literal(""), phone]),
    opensAt: hour,
    closesAt: hour,
    clearance: z.boolean().nullable(),
    note: text(MAX_ACCESS_NOTE),
  })
  .partial();

export const stopOutput = z.object({
  key: z.string(),
  end: z.enum(ENDS),
  place: z.string(),
  /** 0 is the ground floor. */
  floor: z.number().int().nullable(),
  lift: z.boolean().nullable(),
  stairs: z.enum(STAIRS).nullable(),
  carryMetres: z.number().int().nullable(),
  /** Payload in kilograms of the largest truck that can stop there; 0: none can. */
  truckPayload: z.number().int().nullable(),
  gate: z.string(),
  caretakerName: z.string(),
  caretakerPhone: z.string(),
  /** `HH:mm`. */
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  clearance: z.boolean().nullable(),
  note: z.string(),
});
