import { z } from "zod";
import { signatureCode } from "~/features/evidence/contract/shapes";
import { PIECES } from "~/features/inventory/media/contract";
import { byId, done, phone, route, text } from "~/platform/http/contract";
import { LOCALES } from "~/platform/kernel/locales";
import { INVITATION_DAYS, MAX_DEVICE_NAME, PIN_DIGITS } from "../domain/pins";
import { FLAGS, MAX_PHOTO_BYTES, MOST_REPORTS, PHOTO_KINDS } from "../domain/reports";
import { pinNotValid } from "../errors";
import { bundle } from "./bundle";
import { instant, report } from "./reports";

const own = { tag: "Crew app", permission: "use_crew_app" } as const;
const entry = { tag: "Crew app", permission: "public" } as const;
const pin = z.string().length(PIN_DIGITS, pinNotValid.en).regex(/^\d+$/, pinNotValid.en);
/** The id of this installation of the app, and the phone's name for lists. */
const device = { device: z.uuid(), deviceName: text(MAX_DEVICE_NAME).default("") };
const token = z.string().min(20).max(100);
const signedIn = z.object({
  person: z.object({ id: z.uuid(), name: z.string(), language: z.enum(LOCALES) }),
  expiresAt: z.date(),
});
export const shownDevice = z.object({
  id: z.uuid(),
  name: z.string(),
  signedInAt: z.date(),
  seenAt: z.date(),
  expiresAt: z.date(),
  isThis: z.boolean(),
});

const uploadState = z.object({ state: z.enum(["uploading", "ready"]), received: z.number().int() });

export const crewContract = {
  signIn: route({
    ...{ ...entry, method: "POST", path: "/crew/sessions", successStatus: 201 },
    summary: "Sign in to the crew app with phone number and PIN",
    description:
      "Sets a cookie for /api/v1/crew that lasts 30 days. An earlier sign-in of this installation ends. TOO_MANY_REQUESTS after wrong attempts.",
  })
    .input(z.object({ phone, pin, ...device }))
    .output(signedIn),
  readInvitation: route({
    ...{ ...entry, method: "POST", path: "/crew/invitations", permission: "token" },
    summary: "Read an invitation to the crew app",
    description: `The token is in the link's fragment: /crew/#/pin/{token}. It works for ${INVITATION_DAYS} days, once. GONE after that.`,
  })
    .input(z.object({ token }))
    .output(z.object({ name: z.string(), phone: z.string(), language: z.enum(LOCALES) })),
  setPin: route({
    ...{ ...entry, method: "PUT", path: "/crew/pin", permission: "token" },
    summary: "Set the PIN by an invitation, and sign in",
    description: "Other phones of the person are signed out.",
  })
    .input(z.object({ token, pin, ...device }))
    .output(signedIn),
  me: route({
    ...own,
    path: "/crew/me",
    summary: "Get the person who is signed in, with their phones",
  }).output(
    z.object({ id: z.uuid(), name: z.string(), language: z.enum(LOCALES), devices: z.array(shownDevice) }),
  ),
  signOut: route({
    ...{ ...own, method: "DELETE", path: "/crew/sessions/{id}" },
    summary: "Sign out one of one's own phones; `this` is the phone that asks",
  })
    .input(z.object({ id: z.union([z.uuid(), z.literal("this")]) }))
    .output(done),
  signOutEverywhere: route({
    ...{ ...own, method: "DELETE", path: "/crew/sessions" },
    summary: "Sign out all of one's own phones",
  }).output(done),
  bundle: route({
    ...{ ...own, path: "/crew/bundle", outputStructure: "detailed" },
    summary: "Get the caller's published jobs of today and the next two days, for a phone without network",
    description:
      "With an ETag: `If-None-Match` answers 304. Contacts and addresses from the day before. Never the value of goods.",
  }).output(
    z.union([
      z.object({ status: z.literal(200), headers: z.object({ etag: z.string() }), body: bundle }),
      z.object({ status: z.literal(304), headers: z.object({ etag: z.string() }) }),
    ]),
  ),
  send: route({
    ...{ ...own, method: "POST", path: "/crew/events" },
    summary: "Send what happened on a phone",
    description:
      "Each id counts once and gets its answer again. An event that no longer fits is kept and flagged. Refused alone: an id with other content, a job that the caller was never given, and kinds that nothing answers yet.",
  })
    .input(
      z.object({
        device: z.uuid(),
        sentAt: instant,
        waiting: z.object({ events: z.number().int().min(0), photos: z.number().int().min(0) }),
        events: z.array(report).min(1).max(MOST_REPORTS),
      }),
    )
    .output(
      z.object({
        now: z.date(),
        answers: z.array(
          z.object({
            id: z.uuid(),
            outcome: z.enum(["accepted", "refused"]),
            flag: z.enum(FLAGS).nullable(),
            code: z.string(),
            message: z.string(),
          }),
        ),
      }),
    ),
  upload: route({
    ...{ ...own, method: "PUT", path: "/crew/photos/{id}", inputStructure: "detailed" },
    summary: "Upload a piece of a photo",
    description: `${PIECES} The whole file has at most 2 MB.`,
  })
    .input(
      z.object({
        params: byId,
        query: z.object({
          jobId: z.uuid().optional(),
          kind: z.enum(PHOTO_KINDS),
          room: z.string().max(60).default(""),
          itemId: z.uuid().optional(),
          takenAt: z.coerce.date(),
          device: z.uuid(),
          size: z.coerce.number().int().min(1).max(MAX_PHOTO_BYTES),
          offset: z.coerce.number().int().min(0),
          sha256: z.string().regex(/^[0-9a-f]{64}$/),
        }),
        body: z.file(),
      }),
    )
    .output(uploadState),
  sendCode: route({
    ...{ ...own, method: "POST", path: "/crew/signatures/{id}/codes", successStatus: 201 },
    summary: "Send a code by SMS that confirms a signature of a job that one leads",
    description: "It holds for 10 minutes and 5 tries. A newer code ends the earlier ones.",
  })
    .input(byId)
    .output(z.object({ phone: z.string(), expiresAt: z.date() })),
  confirmSignature: route({
    ...{ ...own, method: "POST", path: "/crew/signatures/{id}/confirmation" },
    summary: "Confirm a signature of a job that one leads with its code",
  })
    .input(byId.extend({ code: signatureCode }))
    .output(done),
  uploaded: route({ ...own, path: "/crew/photos/{id}", summary: "Get the received bytes of a photo" })
    .input(byId)
    .output(uploadState),
};
