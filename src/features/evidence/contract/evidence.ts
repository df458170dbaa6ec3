import { z } from "zod";
import { byId, done, nameText, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { LOCALES } from "~/platform/kernel/locales";
import {
  MARK_CODES,
  MARK_STAGES,
  MAX_MARK_NOTE,
  MAX_PLACE,
  MAX_WHAT,
  PER_MILLE,
  SIDES,
} from "../domain/condition";
import { COUNT_STAGES, MAX_EXPLAINED, MAX_LABEL, MAX_QUANTITY } from "../domain/counts";
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  MAX_NOTE,
  MAX_REASON,
  MOST_EXTRAS,
  type ShownData,
} from "../domain/documents";
import { MAX_NATIONAL_ID, MAX_SIGNER, OUTCOMES, SIGNERS } from "../domain/signatures";
import {
  evidencePhotoUnfit,
  labelsReversed,
  positionIncomplete,
  roomRequired,
  signerRequired,
  whatOrPlaceRequired,
} from "../errors";

import {
  at,
  compared,
  countRow,
  device,
  documentData,
  documentRow,
  extra,
  markRow,
  ownId,
  reason,
  sha256,
  signatureCode,
  strokesInput,
} from "./shapes";

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
    description: "Amounts of extras are left out for people who may not see them; `path` is null then.",
  })
    .input(byId)
    .output(documentRow.extend({ data: z.custom<ShownData>() })),
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
        /** Of the signer, if they give it. Stored encrypted. */
        nationalId: z.string().max(MAX_NATIONAL_ID).default(""),
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
    .input(byId.extend({ code: signatureCode }))
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
