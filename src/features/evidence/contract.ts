import { z } from "zod";
import { ASSIGNED_ROLES, STOP_ROLES } from "~/features/jobs/domain";
import { byId, cents, done, nameText, requiredText, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { LOCALES } from "~/platform/kernel/locales";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import {
  MARK_CODES,
  MARK_STAGES,
  MAX_MARK_NOTE,
  MAX_PLACE,
  MAX_WHAT,
  PER_MILLE,
  SIDES,
} from "./domain/condition";
import { COUNT_STAGES, MAX_EXPLAINED, MAX_LABEL, MAX_QUANTITY } from "./domain/counts";
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  type DocumentData,
  MAX_NOTE,
  MAX_REASON,
  MOST_EXTRAS,
} from "./domain/documents";
import {
  CODE_DIGITS,
  MAX_DEVICE,
  MAX_FIELD,
  MAX_SIGNER,
  MOST_LINES,
  MOST_POINTS,
  OUTCOMES,
  SIGNERS,
  type Strokes,
} from "./domain/signatures";
import {
  codeOver,
  evidencePhotoUnfit,
  labelsReversed,
  positionIncomplete,
  roomRequired,
  signerRequired,
  strokesRequired,
  whatOrPlaceRequired,
} from "./errors";

const reason = requiredText(reasonRequired.en, MAX_REASON);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const device = nameText(MAX_DEVICE).default("");
/** Chosen by a phone, so that a repeated call counts once. */
const ownId = z.uuid().optional();
const at = z.coerce.date().optional();

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

const extra = z.object({
  what: requiredText(reasonRequired.en, MAX_WHAT),
  quantity: z.number().min(0).max(MAX_QUANTITY),
  amount: cents,
});
const compared = z.object({
  room: z.string(),
  loaded: z.number().int().nullable(),
  unloaded: z.number().int().nullable(),
  explained: z.string(),
});
const mark = z.object({
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
const documentData = z.object({
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

const signature = z.object({
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
});
const documentRow = z.object({
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
const entry = {
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
const markRow = mark.omit({ photo: true }).extend({
  ...entry,
  itemId: z.uuid().nullable(),
  photo: z.object({ id: z.uuid(), path: z.string(), sha256: z.string() }).nullable(),
});
const countRow = z.object({
  ...entry,
  stage: z.enum(COUNT_STAGES),
  room: z.string(),
  labelFrom: z.number().int().nullable(),
  labelTo: z.number().int().nullable(),
  quantity: z.number().int(),
  explained: z.string(),
});

const tag = "Evidence";
const read = { tag, permission: "view_moves" } as const;
/** Crews write on their moves, planners on theirs. */
const write = { tag, method: "POST", permission: anyOf("manage_moves", "update_move_status") } as const;
const decide = { tag, method: "POST", permission: "manage_moves" } as const;

export const markFields = {
  stage: z.enum(MARK_STAGES),
  itemId: z.uuid().nullable().default(null),
  what: nameText(MAX_WHAT).default(""),
  place: nameText(MAX_PLACE).default(""),
  code: z.enum(MARK_CODES),
  side: z.enum(SIDES).nullable().default(null),
  x: z.number().int().min(0).max(PER_MILLE).nullable().default(null),
  y: z.number().int().min(0).max(PER_MILLE).nullable().default(null),
  note: text(MAX_MARK_NOTE).default(""),
  photoId: z.uuid().nullable().default(null),
};
interface Marked {
  what: string;
  place: string;
  x: number | null;
  y: number | null;
}
const isOfSomething = ({ what, place }: Marked) => what !== "" || place !== "";
const nothingNamed = { message: whatOrPlaceRequired.en, path: ["what"] };
const isPlaced = ({ x, y }: Marked) => (x === null) === (y === null);
const notPlaced = { message: positionIncomplete.en, path: ["x"] };

const label = z.number().int().min(0).max(MAX_LABEL).nullable().default(null);
export const countFields = {
  stage: z.enum(COUNT_STAGES),
  room: nameText(MAX_PLACE).min(1, roomRequired.en),
  labelFrom: label,
  labelTo: label,
  quantity: z.number().int().min(0).max(MAX_QUANTITY),
  explained: text(MAX_EXPLAINED).default(""),
};
const isRange = ({ labelFrom, labelTo }: { labelFrom: number | null; labelTo: number | null }) =>
  (labelFrom === null) === (labelTo === null) && (labelFrom ?? 0) <= (labelTo ?? 0);
const notARange = { message: labelsReversed.en, path: ["labelTo"] };

const made = z.object({ id: z.uuid() });
const reported = { newId: ownId, device, at };
const withdrawn = z.boolean().default(false);

export const evidenceContract = {
  ofMove: route({
    ...{ ...read, path: "/moves/{id}/evidence" },
    summary: "List documents, condition marks and counts of a move",
    description:
      "Corrected and withdrawn entries are included; `stands` tells them apart. `counts` compares loaded with unloaded pieces by room.",
  })
    .input(byId)
    .output(
      z.object({
        documents: z.array(documentRow),
        marks: z.array(markRow),
        counted: z.array(countRow),
        counts: z.array(compared.extend({ isSettled: z.boolean() })),
        jobs: z.array(z.object({ id: z.uuid(), number: z.string() })),
        may: z.object({ write: z.boolean(), decide: z.boolean() }),
      }),
    ),
  get: route({
    ...{ ...read, path: "/evidence-documents/{id}" },
    summary: "Get a document with its frozen data and signatures",
  })
    .input(byId)
    .output(documentRow.extend({ data: z.custom<DocumentData>() })),
  prepare: route({
    ...{ ...write, path: "/jobs/{id}/evidence-documents", idempotent: true, successStatus: 201 },
    summary: "Prepare a document of a job from its stops, goods, marks and counts",
    description:
      "A phone that showed the document offline sends `newId` and `data`; if the data differs from the server's, the document says so. `amends` names a signed or sealed document that this one corrects.",
  })
    .input(
      byId.extend({
        newId: ownId,
        kind: z.enum(DOCUMENT_KINDS),
        /** The customer's language by default. */
        locale: z.enum(LOCALES).optional(),
        note: text(MAX_NOTE).default(""),
        extras: z.array(extra).max(MOST_EXTRAS).default([]),
        amends: z.uuid().optional(),
        reason: text(MAX_REASON).default(""),
        data: documentData.optional(),
      }),
    )
    .output(z.object({ id: z.uuid(), code: z.string(), sha256: z.string(), differs: z.boolean() })),
  show: route({
    ...{ ...write, path: "/evidence-documents/{id}/showing" },
    summary: "Record that the signer was shown a document",
  })
    .input(byId)
    .output(done),
  sign: route({
    ...{ ...write, path: "/evidence-documents/{id}/signatures", successStatus: 201 },
    summary: "Sign a document with a drawn signature",
    description:
      "`sha256` is the digest of the canonical data that the signer read: CONFLICT if the document has another. With `sendCode`, the phone number of the contract gets a code.",
  })
    .input(
      byId.extend({
        newId: ownId,
        role: z.enum(SIGNERS),
        name: nameText(MAX_SIGNER).min(1, signerRequired.en),
        strokes: strokesInput,
        sha256,
        device,
        at,
        sendCode: z.boolean().default(true),
      }),
    )
    .output(made),
  refuse: route({
    ...{ ...write, path: "/evidence-documents/{id}/refusals", successStatus: 201 },
    summary: "Record that somebody refused to sign, with the reason",
  })
    .input(
      byId.extend({
        ...reported,
        role: z.enum(SIGNERS),
        name: nameText(MAX_SIGNER).min(1, signerRequired.en),
        reason,
      }),
    )
    .output(made),
  sendCode: route({
    ...{ ...write, path: "/evidence-signatures/{id}/codes", successStatus: 201 },
    summary: "Send a code by SMS to the phone number of the contract",
    description: "It holds for 10 minutes and 5 tries. A newer code ends the earlier ones.",
  })
    .input(byId)
    .output(z.object({ phone: z.string(), expiresAt: z.date() })),
  confirm: route({
    ...{ ...write, path: "/evidence-signatures/{id}/confirmation" },
    summary: "Confirm a signature with the code",
  })
    .input(
      byId.extend({
        code: z
          .string()
          .trim()
          .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), codeOver.en),
      }),
    )
    .output(done),
  void: route({
    ...{ ...decide, path: "/evidence-documents/{id}/voiding" },
    summary: "Void a document that is not sealed, with the reason",
  })
    .input(byId.extend({ reason }))
    .output(done),
  seal: route({
    ...{ ...decide, path: "/evidence-documents/{id}/seal" },
    summary: "Seal a signed document now, also without the confirmation by code",
  })
    .input(byId)
    .output(done),
  send: route({
    ...{ ...decide, path: "/evidence-documents/{id}/messages" },
    summary: "Send a sealed document to the customer again",
  })
    .input(byId)
    .output(done),
  addPhoto: route({
    ...{ ...write, path: "/jobs/{id}/evidence-photos", idempotent: true, successStatus: 201 },
    summary: "Upload a photo of the condition",
    description:
      "As multipart/form-data: a JPEG of at most 2 MB. It is stored as it is if it holds no data about place and camera. A mark names it by `photoId`.",
  })
    .input(byId.extend({ file: z.file(evidencePhotoUnfit.en), at }))
    .output(made.extend({ sha256: z.string() })),
  mark: route({
    ...{ ...write, path: "/jobs/{id}/condition-marks", successStatus: 201 },
    summary: "Mark the condition of a thing or a place",
  })
    .input(
      byId
        .extend({ ...reported, ...markFields })
        .refine(isOfSomething, nothingNamed)
        .refine(isPlaced, notPlaced),
    )
    .output(made),
  amendMark: route({
    ...{ ...write, path: "/condition-marks/{id}/amendments", successStatus: 201 },
    summary: "Correct or withdraw a condition mark; both stay readable",
  })
    .input(
      byId
        .extend({ ...reported, ...markFields, withdrawn, reason })
        .refine(isOfSomething, nothingNamed)
        .refine(isPlaced, notPlaced),
    )
    .output(made),
  count: route({
    ...{ ...write, path: "/jobs/{id}/counts", successStatus: 201 },
    summary: "Count the loaded or unloaded pieces of a room",
  })
    .input(byId.extend({ ...reported, ...countFields }).refine(isRange, notARange))
    .output(made),
  amendCount: route({
    ...{ ...write, path: "/counts/{id}/amendments", successStatus: 201 },
    summary: "Correct, explain or withdraw a count; both stay readable",
  })
    .input(byId.extend({ ...reported, ...countFields, withdrawn, reason }).refine(isRange, notARange))
    .output(made),
  verify: route({
    ...{ tag, permission: "public", path: "/verifications/{code}" },
    summary: "Check a document by the code printed on it",
    description:
      "Kind, digests, signers' first names and times. Nothing else about people without the document itself.",
  })
    .input(z.object({ code: z.string().max(40) }))
    .output(
      z.object({
        code: z.string(),
        kind: z.enum(DOCUMENT_KINDS),
        state: z.enum(DOCUMENT_STATES),
        sha256: z.string(),
        fileSha256: z.string().nullable(),
        sealedAt: z.date().nullable(),
        company: z.string(),
        fingerprint: z.string().nullable(),
        signers: z.array(
          z.object({
            role: z.enum(SIGNERS),
            firstName: z.string(),
            outcome: z.enum(OUTCOMES),
            at: z.date(),
            isConfirmed: z.boolean(),
          }),
        ),
        amends: z.string().nullable(),
        amendedBy: z.array(z.string()),
      }),
    ),
  mine: route({
    ...{ tag, permission: "signed-in", path: "/me/papers" },
    summary: "List the sealed papers of one's own moves",
  }).output(
    z.object({
      papers: z.array(
        z.object({
          kind: z.enum(DOCUMENT_KINDS),
          code: z.string(),
          job: z.string(),
          sealedAt: z.date(),
          path: z.string(),
        }),
      ),
    }),
  ),
};
