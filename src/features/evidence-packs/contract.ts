import { z } from "zod";
import { byId, nameText, route } from "~/platform/http/contract";
import { MAX_OFFICER, PACK_STATES } from "./domain/packs";
import { ENTRY_KINDS } from "./domain/timeline";
import { officerRequired, positionRequired } from "./errors";

const tag = "Evidence";

const photo = z.object({
  id: z.uuid(),
  room: z.string(),
  what: z.string(),
  stage: z.enum(["before", "after"]).nullable(),
  label: z.string(),
  at: z.date(),
  by: z.string(),
  sha256: z.string(),
  path: z.string(),
  thumb: z.string(),
});

export const evidencePacksContract = {
  ofMove: route({
    ...{ tag, permission: "view_moves", path: "/moves/{id}/record" },
    summary: "Get the timeline of a move, its photos by room, its hours and its evidence packs",
    description:
      "One list of the crew's reports, condition marks, counts, papers, signatures and photos, in the order of their times.",
  })
    .input(byId)
    .output(
      z.object({
        entries: z.array(
          z.object({
            id: z.string(),
            kind: z.enum(ENTRY_KINDS),
            at: z.date(),
            title: z.string(),
            detail: z.string(),
            by: z.string(),
            job: z.string(),
            arrivedAt: z.date().nullable(),
            flag: z.string(),
            photos: z.array(photo),
          }),
        ),
        rooms: z.array(
          z.object({
            room: z.string(),
            pairs: z.array(z.object({ what: z.string(), before: photo.nullable(), after: photo.nullable() })),
            others: z.array(photo),
          }),
        ),
        /** Minutes. */
        hours: z.array(
          z.object({
            job: z.string(),
            planned: z.number().int().nullable(),
            actual: z.number().int().nullable(),
          }),
        ),
        stays: z.array(z.object({ person: z.string(), startedAt: z.date(), endedAt: z.date().nullable() })),
        worked: z.number().int(),
        packs: z.array(
          z.object({
            id: z.uuid(),
            state: z.enum(PACK_STATES),
            officer: z.string(),
            by: z.string(),
            createdAt: z.date(),
            readyAt: z.date().nullable(),
            bytes: z.number().int().nullable(),
            sha256: z.string().nullable(),
            photos: z.number().int().nullable(),
            path: z.string().nullable(),
          }),
        ),
        mayAsk: z.boolean(),
      }),
    ),
  ask: route({
    ...{ tag, method: "POST", permission: "manage_moves", path: "/moves/{id}/evidence-packs" },
    ...{ idempotent: true, successStatus: 201 },
    summary: "Make the evidence pack of a move",
    description:
      "One PDF with contract, inventory, photos, counts, signatures, timeline, digests and the certificate of Evidence Act s. 106B. It is ready within seconds and kept for 30 days.",
  })
    .input(
      byId.extend({
        /** Who signs the certificate. */
        officer: nameText(MAX_OFFICER).min(1, officerRequired.en),
        position: nameText(MAX_OFFICER).min(1, positionRequired.en),
      }),
    )
    .output(z.object({ id: z.uuid() })),
};
