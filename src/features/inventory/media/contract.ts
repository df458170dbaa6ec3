import { z } from "zod";
import { byId, done, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { MEDIA_KINDS } from "./domain/uploads";

const uploadId = z.uuid();

/** The place of a file: a room's key, and the line that it shows. */
const place = {
  room: z.string().min(1).max(60),
  itemId: z.uuid().optional(),
};

export const pieceQuery = z.object({
  ...place,
  kind: z.enum(MEDIA_KINDS),
  /** Bytes of the whole file. */
  size: z.coerce.number().int().min(1),
  /** Bytes of the file before this piece. */
  offset: z.coerce.number().int().min(0),
  /** By the device's clock. */
  takenAt: z.coerce.date().optional(),
  surveyId: z.uuid().optional(),
});

export const photoRow = z.object({
  id: z.uuid(),
  kind: z.enum(MEDIA_KINDS),
  room: z.string(),
  itemId: z.uuid().nullable(),
  bytes: z.number().int(),
  /** Pixels; null for clips. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Milliseconds; null for photos. */
  duration: z.number().int().nullable(),
  sha256: z.string(),
  takenAt: z.date().nullable(),
  uploadedAt: z.date(),
  /** The uploader's name; null for the customer's link. */
  uploadedBy: z.string().nullable(),
  surveyId: z.uuid().nullable(),
  path: z.string(),
  /** A photo of at most 320 px; null for clips. */
  thumb: z.string().nullable(),
});

export const uploadState = z.object({
  state: z.enum(["uploading", "ready"]),
  received: z.number().int(),
  photo: photoRow.nullable(),
});

const write = { tag: "Inventory", permission: "manage_inventory" } as const;
const read = {
  tag: "Inventory",
  permission: anyOf("manage_inventory", "view_quotes", "view_leads", "view_moves"),
} as const;
/** The description of both uploads. */
export const PIECES =
  "The sender chooses the upload's id and sends pieces of 1 to 4 times 65,536 bytes as application/octet-stream, the last one up to the end of the file. A repeated piece counts once. CONFLICT with the reason upload_offset_wrong names the byte to continue at.";

export const inventoryPhotosContract = {
  list: route({
    ...read,
    path: "/inventories/{id}/photos",
    summary: "List the photos and clips of an inventory, by room",
    description: "With `version`, the photos that the version shows.",
  })
    .input(byId.extend({ version: z.coerce.number().int().min(1).optional() }))
    .output(z.object({ photos: z.array(photoRow) })),
  upload: route({
    ...write,
    method: "PUT",
    path: "/inventories/{id}/uploads/{uploadId}",
    summary: "Upload a piece of a photo or clip",
    description: PIECES,
    inputStructure: "detailed",
  })
    .input(z.object({ params: byId.extend({ uploadId }), query: pieceQuery, body: z.file() }))
    .output(uploadState),
  uploaded: route({
    ...write,
    path: "/inventories/{id}/uploads/{uploadId}",
    summary: "Get the received bytes of an upload",
  })
    .input(byId.extend({ uploadId }))
    .output(uploadState),
  move: route({
    ...write,
    method: "PATCH",
    path: "/inventories/{id}/photos/{photoId}",
    summary: "Change the room or the line of a photo",
  })
    .input(byId.extend({ photoId: z.uuid(), room: place.room, itemId: z.uuid().nullable() }))
    .output(done),
  remove: route({
    ...write,
    method: "DELETE",
    path: "/inventories/{id}/photos/{photoId}",
    summary: "Delete a photo or clip",
    description: "Frozen versions that show it keep it.",
  })
    .input(byId.extend({ photoId: z.uuid() }))
    .output(done),
};
