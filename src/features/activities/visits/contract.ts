import { z } from "zod";
import { byId, done, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { OFFER_STATES } from "./domain";
import { slotRequired } from "./errors";

const token = z.string().min(20).max(100);
const state = z.enum(OFFER_STATES);

const read = { tag: "Activities", permission: anyOf("view_leads", "manage_communications") } as const;
const write = { tag: "Activities", permission: anyOf("manage_leads", "manage_communications") } as const;
const customer = { tag: "Customer links", permission: "token" } as const;

export const visitsContract = {
  get: route({
    ...read,
    path: "/activities/{id}/visit",
    summary: "Get a site visit's offer link",
    description: "The link is included only if the caller may work on the visit.",
  })
    .input(byId)
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
      }),
    ),
  offer: route({
    ...write,
    method: "PUT",
    path: "/activities/{id}/visit-link",
    summary: "Offer a site visit by link",
    description:
      "The customer chooses one of the assignee's free hours within two weeks. A new offer ends the previous link.",
  })
    .input(byId)
    .output(z.object({ link: z.string(), expiresAt: z.date() })),
  revoke: route({
    ...write,
    method: "DELETE",
    path: "/activities/{id}/visit-link",
    summary: "Revoke the link of a site visit",
    description: "A time that the customer chose remains.",
  })
    .input(byId)
    .output(done),
  ofLink: route({
    ...customer,
    path: "/visit-links/{token}",
    summary: "Get the site visit of a customer's link, and the available times",
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
    description: "CONFLICT if the time has been taken in the meantime. A time is never given twice.",
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
