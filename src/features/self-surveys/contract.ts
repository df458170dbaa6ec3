import { z } from "zod";
import { edit, totals } from "~/features/inventory/inventories/contract";
import { REFUSALS } from "~/features/inventory/inventories/domain/edits";
import { GOING, MAX_EDITS } from "~/features/inventory/inventories/domain/inventories";
import { ROOMS } from "~/features/inventory/kinds/domain/kinds";
import { PIECES, photoRow, pieceQuery, uploadState } from "~/features/inventory/media/contract";
import { priceType } from "~/features/quotes/price-choice/contract";
import { byId, done, route } from "~/platform/http/contract";
import { LOCALES } from "~/platform/kernel/locales";
import { CHANNELS, LINK_STATES } from "./domain/links";

const token = z.string().min(20).max(100);
const staff = { tag: "Inventories", permission: "manage_inventory" } as const;
const customer = { tag: "Customer links", permission: "token" } as const;

const linkShown = z.object({
  state: z.enum(LINK_STATES),
  link: z.string().nullable(),
  expiresAt: z.date(),
  openedAt: z.date().nullable(),
  submittedAt: z.date().nullable(),
});
const review = z.object({ at: z.date(), by: z.string() });

/** A line as its owner sees it: no values, no planning figures. */
const ownLine = z.object({
  itemId: z.uuid(),
  room: z.string(),
  kindCode: z.string().nullable(),
  name: z.string(),
  nameSw: z.string(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  volume: z.number().nullable(),
  quantity: z.number().int(),
  going: z.enum(GOING),
  note: z.string(),
});
const ownContent = z.object({
  rooms: z.array(z.object({ key: z.string(), kind: z.enum(ROOMS), label: z.string() })),
  lines: z.array(ownLine),
});
/** Cents, VAT included, and the amount as the company writes it, without a sign. */
const sum = z.object({ cents: z.number().int(), amount: z.string() });
const prices = {
  /** The quote and what it would cost with this list. Null unless a quote by volume was sent and is not accepted. */
  price: z.object({ type: priceType.nullable(), was: sum, now: sum, change: sum }).nullable(),
  /** Changes since the acceptance that are not settled. `change` is null without a rule for its price. */
  changes: z.array(
    z.object({
      ...{ id: z.uuid(), name: z.string(), nameSw: z.string() },
      /** Pieces; null: not on the list. */
      before: z.number().int().nullable(),
      after: z.number().int().nullable(),
      change: sum.nullable(),
      isAccepted: z.boolean(),
    }),
  ),
  /** Of all changes that are not decided; null without them or without a rule. */
  together: sum.nullable(),
};
const kind = z.object({
  code: z.string(),
  nameEn: z.string(),
  nameSw: z.string(),
  words: z.array(z.string()),
  rooms: z.array(z.enum(ROOMS)),
  volume: z.number(),
});

export const surveyLinksContract = {
  list: route({
    ...staff,
    path: "/self-surveys",
    summary: "List the lists that customers submitted and that wait for review, newest first",
  }).output(
    z.object({
      surveys: z.array(
        z.object({
          inventoryId: z.uuid(),
          number: z.string(),
          name: z.string(),
          state: z.enum(LINK_STATES),
          litres: z.number().int(),
          photos: z.number().int(),
          at: z.date(),
        }),
      ),
    }),
  ),
  get: route({
    ...staff,
    path: "/inventories/{id}/survey-link",
    summary: "Get the customer's link of an inventory and the review of its newest version",
  })
    .input(byId)
    .output(
      z.object({
        link: linkShown.nullable(),
        review: review.nullable(),
        needsReview: z.boolean(),
        /** Litres by which the customer changed the list after it was frozen for a quote; null without one. */
        change: z.object({ litres: z.number().int(), quoteId: z.uuid().nullable() }).nullable(),
        contact: z.object({
          name: z.string(),
          email: z.string(),
          phone: z.string(),
          locale: z.enum(LOCALES),
        }),
      }),
    ),
  make: route({
    ...staff,
    method: "PUT",
    path: "/inventories/{id}/survey-link",
    summary: "Make a link for the customer to list their goods",
    description: "A new link ends the previous one.",
  })
    .input(byId)
    .output(z.object({ link: z.string(), expiresAt: z.date() })),
  send: route({
    ...staff,
    method: "POST",
    path: "/inventories/{id}/survey-link/messages",
    summary: "Send the customer's link by email or SMS, or record that WhatsApp was opened with it",
  })
    .input(byId.extend({ channel: z.enum(CHANNELS) }))
    .output(z.object({ link: z.string() })),
  revoke: route({
    ...staff,
    method: "DELETE",
    path: "/inventories/{id}/survey-link",
    summary: "Revoke the customer's link",
    description: "The list and its photos stay.",
  })
    .input(byId)
    .output(done),
  review: route({
    ...staff,
    method: "PUT",
    path: "/inventories/{id}/review",
    summary: "Confirm a list after comparing it with its photos",
    description: "Only a confirmed list of a customer can become binding. CONFLICT if it changed meanwhile.",
  })
    .input(byId.extend({ version: z.number().int(), rowVersion: z.number().int() }))
    .output(done),
  ofLink: route({
    ...customer,
    path: "/survey-links/{token}",
    summary: "Get the list of a customer's link",
    description: "GONE for a link that was revoked or has expired.",
  })
    .input(z.object({ token }))
    .output(
      z.object({
        name: z.string(),
        version: z.number().int(),
        content: ownContent,
        totals: totals.pick({ litres: true, pieces: true, cartons: true, unsized: true }),
        photos: z.array(
          photoRow
            .pick({ id: true, kind: true, room: true, path: true, thumb: true })
            .extend({ isOwn: z.boolean() }),
        ),
        submittedAt: z.date().nullable(),
        /** True if the list is part of an accepted quote and no longer changes here. */
        isAgreed: z.boolean(),
        expiresAt: z.date(),
        ...prices,
      }),
    ),
  kinds: route({
    ...customer,
    path: "/survey-links/{token}/item-kinds",
    summary: "Get the items that the page of a customer's link offers",
  })
    .input(z.object({ token }))
    .output(z.object({ kinds: z.array(kind) })),
  edit: route({
    ...customer,
    method: "POST",
    path: "/survey-links/{token}/edits",
    summary: "Apply a customer's edits to their list",
    description: "As the edits of an inventory. Values and planning figures are not accepted.",
  })
    .input(
      z.object({
        token,
        base: z.number().int().min(1),
        device: z.string().max(60).default(""),
        edits: z.array(edit).min(1).max(MAX_EDITS),
      }),
    )
    .output(
      z.object({
        version: z.number().int(),
        content: ownContent,
        totals: totals.pick({ litres: true, pieces: true, cartons: true, unsized: true }),
        refused: z.array(z.object({ id: z.uuid(), code: z.enum(REFUSALS) })),
        ...prices,
      }),
    ),
  submit: route({
    ...customer,
    method: "POST",
    path: "/survey-links/{token}/submission",
    summary: "Send a customer's list to the office",
    description: "The list can be sent again after changes.",
  })
    .input(z.object({ token }))
    .output(done),
  upload: route({
    ...customer,
    method: "PUT",
    path: "/survey-links/{token}/uploads/{uploadId}",
    summary: "Upload a piece of a photo or clip by the customer's link",
    description: PIECES,
    inputStructure: "detailed",
  })
    .input(
      z.object({
        params: z.object({ token, uploadId: z.uuid() }),
        query: pieceQuery.omit({ surveyId: true }),
        body: z.file(),
      }),
    )
    .output(uploadState),
  uploaded: route({
    ...customer,
    path: "/survey-links/{token}/uploads/{uploadId}",
    summary: "Get the received bytes of an upload by the customer's link",
  })
    .input(z.object({ token, uploadId: z.uuid() }))
    .output(uploadState),
  removePhoto: route({
    ...customer,
    method: "DELETE",
    path: "/survey-links/{token}/photos/{photoId}",
    summary: "Delete a photo that the customer uploaded",
  })
    .input(z.object({ token, photoId: z.uuid() }))
    .output(done),
};
