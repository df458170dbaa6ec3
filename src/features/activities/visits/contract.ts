import { z } from "zod";
import { floor } from "~/features/quotes/contents/contract";
import { route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { ACCESS, OFFER_STATES } from "./domain";
import { slotRequired } from "./errors";

const id = z.object({ id: z.uuid() });
const done = z.object({ done: z.literal(true) });
const token = z.string().min(20).max(100);
const state = z.enum(OFFER_STATES);
const rooms = z
  .record(z.string().max(40), z.number().int().min(0).max(10))
  .refine((counts) => Object.keys(counts).length <= 30);

export const surveyInput = z.object({
  rooms,
  fromFloor: floor.nullable().default(null),
  toFloor: floor.nullable().default(null),
  fromLift: z.boolean().nullable().default(null),
  toLift: z.boolean().nullable().default(null),
  access: z.enum(ACCESS).default("easy"),
});

const read = { tag: "Activities", permission: anyOf("view_leads", "manage_communications") } as const;
const write = { tag: "Activities", permission: anyOf("manage_leads", "manage_communications") } as const;
const customer = { tag: "Customer links", permission: "token" } as const;

export const visitsContract = {
  get: route({
    ...read,
    method: "GET",
    path: "/activities/{id}/visit",
    summary: "Whether a site visit is offered by link, and what was found there",
    description: "The link itself is given to whoever may work on the visit.",
  })
    .input(id)
    .output(
      z.object({
        offer: z
          .object({
            state,
            link: z.string().nullable(),
            expiresAt: z.date(),
            chosenAt: z.date().nullable(),
          })
          .nullable(),
        survey: surveyInput.nullable(),
      }),
    ),
  offer: route({
    ...write,
    method: "PUT",
    path: "/activities/{id}/visit-link",
    summary: "Offer a site visit by link",
    description:
      "The customer chooses among the free hours of whoever it is given to, for two weeks. Offered again, the link before is over.",
  })
    .input(id)
    .output(z.object({ link: z.string(), expiresAt: z.date() })),
  revoke: route({
    ...write,
    method: "DELETE",
    path: "/activities/{id}/visit-link",
    summary: "End the link of a site visit; a chosen time stays",
  })
    .input(id)
    .output(done),
  ofLink: route({
    ...customer,
    method: "GET",
    path: "/visit-links/{token}",
    summary: "The visit that a customer's link leads to, and the times they can choose",
  })
    .input(z.object({ token }))
    .output(
      z.object({
        state,
        at: z.date().nullable(),
        /** Minutes. */
        duration: z.number().int(),
        place: z.string(),
        visitor: z.string(),
        slots: z.array(z.date()),
      }),
    ),
  choose: route({
    ...customer,
    method: "PUT",
    path: "/visit-links/{token}/slot",
    summary: "Choose or change the time of a visit",
    description: "A time that somebody else has taken meanwhile is a CONFLICT; no time goes to two.",
  })
    .input(z.object({ token, slot: z.coerce.date(slotRequired.en) }))
    .output(z.object({ at: z.date() })),
  cancel: route({
    ...customer,
    method: "DELETE",
    path: "/visit-links/{token}/slot",
    summary: "Cancel a visit",
  })
    .input(z.object({ token }))
    .output(done),
};
