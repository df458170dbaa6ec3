import { z } from "zod";
import { SEVERITIES } from "~/features/fleet/workshop/domain";
import { requiredText, text } from "~/platform/http/contract";
import { MAX_PHOTOS, MAX_TEXT, TIMES } from "../domain/reports";
import { MAX_SKIP_REASON, REPORTED } from "../domain/steps";
import { textMissing } from "../errors";

export const instant = z.iso.datetime({ offset: true });

const photos = z.array(z.uuid()).max(MAX_PHOTOS).default([]);
const said = text(MAX_TEXT).default("");
const place = { room: z.string().max(60).default(""), itemId: z.uuid().nullable().default(null) };
const km = z.number().int().min(0).max(3_000_000);
const later = z.record(z.string(), z.unknown());
const head = {
  id: z.uuid({ version: "v7" }),
  sequence: z.number().int().min(1),
  jobId: z.uuid().nullable(),
  at: instant,
  basedOn: z.number().int().min(1).nullable(),
};
export const report = z.discriminatedUnion("kind", [
  z.object({
    ...head,
    kind: z.literal("step"),
    payload: z.object({
      step: z.enum(REPORTED),
      skipped: text(MAX_SKIP_REASON).default(""),
      photos,
      note: said,
      odometer: z.object({ vehicleId: z.uuid(), km }).nullable().default(null),
    }),
  }),
  z.object({
    ...head,
    kind: z.literal("time"),
    payload: z.object({ what: z.enum(TIMES), personId: z.uuid().nullable().default(null) }),
  }),
  z.object({
    ...head,
    kind: z.literal("note"),
    payload: z.object({ text: requiredText(textMissing.en, MAX_TEXT), ...place }),
  }),
  z.object({
    ...head,
    kind: z.literal("incident"),
    payload: z.object({ text: said, photos, ...place }),
  }),
  z.object({
    ...head,
    kind: z.literal("vehicle_check"),
    payload: z.object({
      vehicleId: z.uuid(),
      km,
      isKmSure: z.boolean().default(false),
      answers: z.array(z.object({ item: text(80), isOk: z.boolean() })).max(60),
      defects: z
        .array(
          z.object({
            item: text(80),
            what: requiredText(textMissing.en, 200),
            severity: z.enum(SEVERITIES),
            photos,
          }),
        )
        .max(60)
        .default([]),
      note: text(500).default(""),
    }),
  }),
  z.object({
    ...head,
    kind: z.literal("fuel"),
    payload: z.object({
      vehicleId: z.uuid(),
      litres: z.number().min(0.1).max(2_000).multipleOf(0.1),
      amount: z.number().int().min(0).max(100_000_000),
      km: km.nullable().default(null),
      isFull: z.boolean().default(true),
      station: text(120).default(""),
      photos,
    }),
  }),
  z.object({
    ...head,
    kind: z.literal("position"),
    payload: z.object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      accuracy: z.number().min(0).max(100_000),
    }),
  }),
  z.object({ ...head, kind: z.literal("mark"), payload: later }),
  z.object({ ...head, kind: z.literal("count"), payload: later }),
  z.object({ ...head, kind: z.literal("signature"), payload: later }),
  z.object({ ...head, kind: z.literal("extra"), payload: later }),
]);
