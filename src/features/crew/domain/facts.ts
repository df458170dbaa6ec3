import { defineEvent } from "~/platform/events/define";
import type { Flag, ReportKind } from "./reports";

interface Phone {
  device: string;
  name: string;
}

/** Subjects are people. */
export const crewInvited = defineEvent<{ number: string; until: string }>("crew-access.invited");
export const crewPinSet = defineEvent<Phone>("crew-access.pin_set");
export const crewSignedIn = defineEvent<Phone>("crew-access.signed_in");
export const crewSignInFailed = defineEvent<{ why: string }>("crew-access.sign_in_failed");
/** `phones` counts those that were signed in. */
export const crewSignedOut = defineEvent<{ phones: number; by: "self" | "office" | "status" }>(
  "crew-access.signed_out",
);

interface OfJob {
  /** The job's number, and its move's. */
  number: string;
  move: string;
  jobId: string;
  person: string;
}
/** Subjects are moves. Of steps, notes and incidents: one event for each that arrives. */
export const crewReported = defineEvent<
  OfJob & { kind: ReportKind; step: string | null; flag: Flag | null; reason: string }
>("crew.reported");
export const incidentReported = defineEvent<OfJob & { text: string; photos: number }>("crew.incident");
export const crewPhotoAdded = defineEvent<OfJob & { photoId: string; kind: string; room: string }>(
  "crew.photo_added",
);
