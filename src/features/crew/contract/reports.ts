import { z } from "zod";
import { countFields, markFields } from "~/features/evidence/contract/evidence";
import { documentData, sha256, strokesInput } from "~/features/evidence/contract/shapes";
import { MAX_REASON } from "~/features/evidence/domain/documents";
import { MAX_NATIONAL_ID, MAX_SIGNER, SIGNERS } from "~/features/evidence/domain/signatures";
import { signerRequired } from "~/features/evidence/errors";
import { SEVERITIES } from "~/features/fleet/workshop/domain";
import { nameText, requiredText, text } from "~/platform/http/contract";
import { LOCALES } from "~/platform/kernel/locales";
import { MAX_PHOTOS, MAX_TEXT, SIGNED_KINDS, TIMES } from "../domain/reports";
import { MAX_SKIP_REASON, REPORTED } from "../domain/steps";
import { textMissing } from "../errors";

export const instant = z.iso.datetime({ offset: true });

const photos = z.array(z.uuid()).max(MAX_PHOTOS).default([]);
const said = text(MAX_TEXT).default("");
const place = { room: z.string().max(60).default(""), itemId: z.uuid().nullable().default(null) };
const km = z.number().int().min(0).max(3_000_000);
/** Read when it is carried out: what a customer signed is kept, even if this version cannot read it. */
const kept = z.record(z.string(), z.unknown());
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
  z.object({ ...head, kind: z.literal("mark"), payload: kept }),
  z.object({ ...head, kind: z.literal("count"), payload: kept }),
  z.object({ ...head, kind: z.literal("signature"), payload: kept }),
  z.object({ ...head, kind: z.literal("extra"), payload: kept }),
  z.object({ ...head, kind: z.literal("cash"), payload: kept }),
]);

const correcting = { amends: z.uuid().nullable().default(null), withdrawn: z.boolean().default(false) };
export const markPayload = z.object({
  ...markFields,
  ...correcting,
  photo: z.object({ id: z.uuid(), sha256 }).nullable().default(null),
});
export const countPayload = z.object({ ...countFields, ...correcting });
export const signaturePayload = z.object({
  documentId: z.uuid(),
  kind: z.enum(SIGNED_KINDS),
  locale: z.enum(LOCALES),
  data: documentData.nullable().default(null),
  sha256,
  role: z.enum(SIGNERS),
  name: nameText(MAX_SIGNER).min(1, signerRequired.en),
  strokes: strokesInput.nullable().default(null),
  reason: text(MAX_REASON).default(""),
  asksCode: z.boolean().default(false),
  nationalId: z.string().max(MAX_NATIONAL_ID).default(""),
  photo: z.object({ id: z.uuid(), sha256 }).nullable().default(null),
});
