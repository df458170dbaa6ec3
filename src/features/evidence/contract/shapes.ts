import { z } from "zod";
import { ASSIGNED_ROLES, STOP_ROLES } from "~/features/jobs/domain";
import { cents, nameText, requiredText } from "~/platform/http/contract";
import { LOCALES } from "~/platform/kernel/locales";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { MARK_CODES, MARK_STAGES, MAX_WHAT, SIDES } from "../domain/condition";
import { COUNT_STAGES, MAX_QUANTITY } from "../domain/counts";
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  type DocumentData,
  MAX_NOTE,
  MAX_REASON,
  MOST_EXTRAS,
} from "../domain/documents";
import {
  CODE_DIGITS,
  MAX_DEVICE,
  MAX_FIELD,
  MOST_LINES,
  MOST_POINTS,
  OUTCOMES,
  SIGNERS,
  type Strokes,
} from "../domain/signatures";
import { codeOver, strokesRequired } from "../errors";

export const reason = requiredText(reasonRequired.en, MAX_REASON);
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const device = nameText(MAX_DEVICE).default("");
/** Chosen by a phone, so that a repeated call counts once. */
export const ownId = z.uuid().optional();
export const at = z.coerce.date().optional();

export const signatureCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), codeOver.en);

const coordinate = z.number().min(-MAX_FIELD).max(MAX_FIELD);
export const strokesInput = z.object({
  width: z.number().int().min(1).max(MAX_FIELD),
  height: z.number().int().min(1).max(MAX_FIELD),
  lines: z
    .array(
      z
        .array(z.tuple([coordinate, coordinate, z.number().int().min(0).max(86_400_000)]))
        .min(1)
        .max(MOST_POINTS),
    )
    .min(1, strokesRequired.en)
    .max(MOST_LINES)
    .refine((lines) => lines.reduce((sum, { length }) => sum + length, 0) <= MOST_POINTS, strokesRequired.en),
});

export const extra = z.object({
  what: requiredText(reasonRequired.en, MAX_WHAT),
  quantity: z.number().min(0).max(MAX_QUANTITY),
  amount: cents,
});
export const compared = z.object({
  room: z.string(),
  loaded: z.number().int().nullable(),
  unloaded: z.number().int().nullable(),
  explained: z.string(),
});
export const mark = z.object({
  id: z.uuid(),
  stage: z.enum(MARK_STAGES),
  what: z.string(),
  place: z.string(),
  code: z.enum(MARK_CODES),
  side: z.enum(SIDES).nullable(),
  x: z.number().int().nullable(),
  y: z.number().int().nullable(),
  note: z.string(),
  photo: z.string().nullable(),
});
/** As the phone showed it offline; read by `DocumentData`. */
export const documentData = z.object({
  format: z.literal(1),
  kind: z.enum(DOCUMENT_KINDS),
  locale: z.enum(LOCALES),
  job: z.string().max(40),
  move: z.string().max(40),
  day: z.string().max(10).nullable(),
  startsAt: z.string().max(30).nullable(),
  endsAt: z.string().max(30).nullable(),
  template: z.object({ version: z.number().int(), text: z.string().max(10_000) }),
  customer: z.object({ name: z.string().max(200), phone: z.string().max(40) }),
  stops: z
    .array(
      z.object({
        role: z.enum(STOP_ROLES),
        address: z.string().max(500),
        place: z.string().max(200),
        contactName: z.string().max(200),
      }),
    )
    .max(40),
  crew: z.array(z.object({ name: z.string().max(200), role: z.enum(ASSIGNED_ROLES) })).max(60),
  vehicles: z.array(z.string().max(40)).max(40),
  inventory: z.object({ versionId: z.uuid(), version: z.number().int() }).nullable(),
  rooms: z
    .array(
      z.object({
        name: z.string().max(200),
        lines: z
          .array(
            z.object({
              id: z.string().max(40),
              name: z.string().max(300),
              quantity: z.number(),
              note: z.string().max(1_000),
            }),
          )
          .max(2_000),
      }),
    )
    .max(100),
  marks: z.array(mark).max(1_000),
  counts: z.array(compared).max(200),
  extras: z
    .array(z.object({ what: z.string().max(300), quantity: z.number(), amount: z.number().int() }))
    .max(MOST_EXTRAS),
  note: z.string().max(MAX_NOTE),
  amends: z.object({ code: z.string().max(20), reason: z.string().max(MAX_REASON) }).nullable(),
}) satisfies z.ZodType<DocumentData>;

export const signature = z.object({
  id: z.uuid(),
  outcome: z.enum(OUTCOMES),
  role: z.enum(SIGNERS),
  name: z.string(),
  reason: z.string(),
  device: z.string(),
  deviceAt: z.date(),
  createdAt: z.date(),
  createdBy: z.string(),
  needsCode: z.boolean(),
  confirmedAt: z.date().nullable(),
  strokes: z.custom<Strokes>().nullable(),
  /** As •••678; empty without. */
  nationalId: z.string(),
  /** The signer's photo, where no code could be sent. */
  photo: z.string().nullable(),
});
export const documentRow = z.object({
  id: z.uuid(),
  job: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  locale: z.enum(LOCALES),
  state: z.enum(DOCUMENT_STATES),
  code: z.string(),
  sha256: z.string(),
  differs: z.boolean(),
  /** The code of the document that it corrects. */
  amends: z.string().nullable(),
  amendReason: z.string(),
  createdAt: z.date(),
  createdBy: z.string(),
  shownAt: z.date().nullable(),
  signedAt: z.date().nullable(),
  sealedAt: z.date().nullable(),
  sentAt: z.date().nullable(),
  voidAt: z.date().nullable(),
  voidBy: z.string(),
  voidReason: z.string(),
  fileSha256: z.string().nullable(),
  /** The PDF's path; null on days when the caller sees no contacts. */
  path: z.string().nullable(),
  signatures: z.array(signature),
});
export const entry = {
  id: z.uuid(),
  job: z.string(),
  at: z.date(),
  createdAt: z.date(),
  by: z.string(),
  /** The entry that it corrects. */
  amends: z.uuid().nullable(),
  amendReason: z.string(),
  withdrawn: z.boolean(),
  /** Neither corrected nor withdrawn. */
  stands: z.boolean(),
};
export const markRow = mark.omit({ photo: true }).extend({
  ...entry,
  itemId: z.uuid().nullable(),
  photo: z.object({ id: z.uuid(), path: z.string(), sha256: z.string() }).nullable(),
});
export const countRow = z.object({
  ...entry,
  stage: z.enum(COUNT_STAGES),
  room: z.string(),
  labelFrom: z.number().int().nullable(),
  labelTo: z.number().int().nullable(),
  quantity: z.number().int(),
  explained: z.string(),
});
