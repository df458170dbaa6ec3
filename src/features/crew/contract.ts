import { z } from "zod";
import { VEHICLE_CLASSES } from "~/features/fleet/vehicles/domain";
import { SEVERITIES } from "~/features/fleet/workshop/domain";
import { PIECES } from "~/features/inventory/media/contract";
import { shownStop } from "~/features/jobs/contract";
import { JOB_KINDS, JOB_STATES, PERSON_ROLES } from "~/features/jobs/domain";
import { byId, code, done, phone, requiredText, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { LOCALES } from "~/platform/kernel/locales";
import { INVITATION_DAYS, MAX_DEVICE_NAME } from "./domain/pins";
import {
  FLAGS,
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  MAX_TEXT,
  MOST_REPORTS,
  PHOTO_KINDS,
  REPORT_KINDS,
  TIMES,
} from "./domain/reports";
import { MAX_SKIP_REASON, NEEDS, REPORTED, STEPS } from "./domain/steps";
import { pinNotValid, textMissing } from "./errors";

const own = { tag: "Crew app", permission: "use_crew_app" } as const;
const entry = { tag: "Crew app", permission: "public" } as const;
/** Invitations and devices of employees. The handler checks the scope. */
const staff = {
  tag: "Crew app",
  permission: anyOf("manage_all_staff", "manage_department_staff", "manage_team_staff"),
} as const;

const pin = z.string().regex(/^\d{6}$/, pinNotValid.en);
/** The id of this installation of the app, and the phone's name for lists. */
const device = { device: z.uuid(), deviceName: text(MAX_DEVICE_NAME).default("") };
const token = z.string().min(20).max(100);
const instant = z.iso.datetime({ offset: true });
const signedIn = z.object({
  person: z.object({ id: z.uuid(), name: z.string(), language: z.enum(LOCALES) }),
  expiresAt: z.date(),
});
const shownDevice = z.object({
  id: z.uuid(),
  name: z.string(),
  signedInAt: z.date(),
  seenAt: z.date(),
  expiresAt: z.date(),
  isThis: z.boolean(),
});

const rule = z.object({ step: z.enum(STEPS), need: z.enum(NEEDS) });
const bundle = z.object({
  person: z.object({
    id: z.uuid(),
    name: z.string(),
    language: z.enum(LOCALES),
    mayLead: z.boolean(),
    mayDrive: z.boolean(),
  }),
  company: z.object({ name: z.string(), phone: z.string() }),
  today: z.string(),
  steps: z.record(z.enum(JOB_KINDS), z.array(rule)),
  jobs: z.array(
    z.object({
      id: z.uuid(),
      moveId: z.uuid(),
      number: z.string(),
      version: z.number().int(),
      kind: z.enum(JOB_KINDS),
      state: z.enum(JOB_STATES),
      role: z.enum(PERSON_ROLES),
      startsAt: z.string(),
      endsAt: z.string(),
      customer: z.string(),
      phone: z.string(),
      seesContacts: z.boolean(),
      stops: z.array(shownStop),
      team: z.array(z.object({ personId: z.uuid(), name: z.string(), role: z.enum(PERSON_ROLES) })),
      vehicleIds: z.array(z.uuid()),
      litres: z.number().nullable(),
      minutes: z.number().nullable(),
      instructions: z.string(),
      map: z.string(),
      inventory: z
        .object({
          version: z.number().int(),
          rooms: z.array(
            z.object({
              key: z.string(),
              kind: z.string(),
              label: z.string(),
              lines: z.array(
                z.object({
                  itemId: z.string(),
                  name: z.string(),
                  nameSw: z.string().optional(),
                  quantity: z.number().int(),
                  litres: z.number().optional(),
                  flags: z.array(z.string()).optional(),
                  isPacked: z.literal(true).optional(),
                  going: z.enum(["no", "maybe"]).optional(),
                  note: z.string().optional(),
                }),
              ),
            }),
          ),
        })
        .nullable(),
      extras: z.array(
        z.object({
          category: z.string(),
          code: z.string(),
          description: z.string(),
          unitPrice: z.number().int().optional(),
        }),
      ),
      reported: z.array(
        z.object({
          id: z.uuid(),
          step: z.enum(REPORTED),
          at: z.string(),
          by: z.string(),
          skipped: z.string(),
        }),
      ),
    }),
  ),
  vehicles: z.array(
    z.object({
      id: z.uuid(),
      plate: z.string(),
      name: z.string(),
      class: z.enum(VEHICLE_CLASSES),
      odometer: z.number().int().nullable(),
      checklist: z.array(z.object({ en: z.string(), sw: z.string(), isVital: z.boolean() })),
      checkedAt: z.string().nullable(),
    }),
  ),
  parts: z.record(z.string(), z.unknown()),
});

const photos = z.array(z.uuid()).max(MAX_PHOTOS).default([]);
const said = text(MAX_TEXT).default("");
const place = { room: z.string().max(60).default(""), itemId: z.uuid().nullable().default(null) };
const km = z.number().int().min(0).max(3_000_000);
const later = z.record(z.string(), z.unknown());
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
  z.object({ ...head, kind: z.literal("mark"), payload: later }),
  z.object({ ...head, kind: z.literal("count"), payload: later }),
  z.object({ ...head, kind: z.literal("signature"), payload: later }),
]);

export const photoRow = z.object({
  id: z.uuid(),
  kind: z.enum(PHOTO_KINDS),
  room: z.string(),
  itemId: z.uuid().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
  takenAt: z.date(),
  receivedAt: z.date(),
  by: z.string(),
  path: z.string(),
  thumb: z.string(),
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
  uploaded: route({ ...own, path: "/crew/photos/{id}", summary: "Get the received bytes of a photo" })
    .input(byId)
    .output(uploadState),
};

const byNumber = z.object({ number: code(40) });

export const crewOfficeContract = {
  devices: route({
    ...staff,
    path: "/staff/{number}/crew-app",
    summary: "Get an employee's access to the crew app: PIN, invitation and phones",
  })
    .input(byNumber)
    .output(
      z.object({
        /** Holds use_crew_app and has a phone number. */
        mayUse: z.boolean(),
        phone: z.string(),
        pinSetAt: z.date().nullable(),
        invitedUntil: z.date().nullable(),
        devices: z.array(shownDevice.omit({ isThis: true })),
      }),
    ),
  invite: route({
    ...{ ...staff, method: "POST", path: "/staff/{number}/crew-app/invitations" },
    summary: "Send an employee the link to set a PIN, by SMS",
    description: "An earlier link ends. The PIN stays until a new one is set.",
  })
    .input(byNumber)
    .output(done),
  signOut: route({
    ...{ ...staff, method: "DELETE", path: "/staff/{number}/crew-app/phones" },
    summary: "Sign out all phones of an employee",
    description: "Unsent reports stay on the phones and are sent after the next sign-in.",
  })
    .input(byNumber)
    .output(done),
  ofMove: route({
    ...{ tag: "Crew app", permission: "view_moves", path: "/moves/{id}/crew" },
    summary:
      "Get what the crew reported of a move: steps, notes, incidents, photos, and the state of their phones",
  })
    .input(byId)
    .output(
      z.object({
        reports: z.array(
          z.object({
            id: z.uuid(),
            jobId: z.uuid(),
            job: z.string(),
            kind: z.enum(REPORT_KINDS),
            /** The phone's time, corrected by its clock's offset. */
            at: z.date(),
            deviceAt: z.date(),
            receivedAt: z.date(),
            by: z.string(),
            flag: z.enum(FLAGS).nullable(),
            /** Why it did not act. */
            reason: z.string(),
            payload: z.record(z.string(), z.unknown()),
          }),
        ),
        photos: z.array(photoRow.extend({ jobId: z.uuid().nullable() })),
        phones: z.array(
          z.object({
            person: z.string(),
            name: z.string(),
            seenAt: z.date(),
            /** Seconds that the phone's clock is ahead; negative: behind. */
            clockOffset: z.number().int(),
            /** As the phone reported last. */
            waiting: z.object({ events: z.number().int(), photos: z.number().int() }),
            /** Numbers that are missing between those that arrived. */
            gaps: z.number().int(),
          }),
        ),
      }),
    ),
};
