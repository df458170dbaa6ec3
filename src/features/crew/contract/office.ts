import { z } from "zod";
import { byId, code, done, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { FLAGS, PHOTO_KINDS, REPORT_KINDS } from "../domain/reports";
import { shownDevice } from "./phone";

/** Invitations and devices of employees. The handler checks the scope. */
const staff = {
  tag: "Crew app",
  permission: anyOf("manage_all_staff", "manage_department_staff", "manage_team_staff"),
} as const;

const photoRow = z.object({
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
