import type { Mark } from "~/features/evidence/domain/condition";
import type { Counted } from "~/features/evidence/domain/counts";
import type { DocumentData } from "~/features/evidence/domain/documents";
import type { Signer, Strokes } from "~/features/evidence/domain/signatures";
import type { Severity } from "~/features/fleet/workshop/domain";
import type { Locale } from "~/platform/kernel/locales";
import type { CashTaken } from "./job-payments";
import type { Reported } from "./steps";

/** Kinds of reports. `mark`, `count` and `signature` become evidence, `extra` a change order, `cash` a payment. */
export const REPORT_KINDS = [
  "step",
  "time",
  "note",
  "incident",
  "vehicle_check",
  "fuel",
  "position",
  "mark",
  "count",
  "signature",
  "extra",
  "cash",
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const TIMES = ["start", "break", "resume", "end"] as const;
export type TimeOf = (typeof TIMES)[number];

/** The payload of each kind. Ids are UUIDs, instants ISO 8601, money cents. */
export interface ReportPayloads {
  step: {
    step: Reported;
    /** Why it was skipped; empty: it was done. */
    skipped: string;
    /** Ids of photos that belong to it, uploaded or waiting. */
    photos: string[];
    note: string;
    /** Of `confirmed`: the odometer of a vehicle of the job. */
    odometer: { vehicleId: string; km: number } | null;
  };
  /** Working time. Without `personId` one's own; with lead_crew that of the team of the job. */
  time: { what: TimeOf; personId: string | null };
  note: { text: string; room: string; itemId: string | null };
  incident: { text: string; room: string; itemId: string | null; photos: string[] };
  /** As `POST /vehicles/{id}/checks`; the event's id is the check's. A defect's photo has its id in `photos`. */
  vehicle_check: {
    vehicleId: string;
    km: number;
    isKmSure: boolean;
    answers: { item: string; isOk: boolean }[];
    defects: { item: string; what: string; severity: Severity; photos: string[] }[];
    note: string;
  };
  fuel: {
    vehicleId: string;
    litres: number;
    /** Cents. */
    amount: number;
    km: number | null;
    isFull: boolean;
    station: string;
    photos: string[];
  };
  /** Only between leaving and the delivery. `accuracy` in metres. */
  position: { latitude: number; longitude: number; accuracy: number };
  /** The event's id is the mark's. */
  mark: Omit<Mark, "id" | "photo"> &
    Correcting & {
      itemId: string | null;
      /** The id of a photo, uploaded or waiting, and its digest. */
      photo: { id: string; sha256: string } | null;
    };
  /** The event's id is the count's. */
  count: Counted & Correcting & { labelFrom: number | null; labelTo: number | null };
  /** A signature or a refusal. The event's id is its id. */
  signature: {
    documentId: string;
    kind: SignedKind;
    locale: Locale;
    /** What the signer read; null if the office has it already. */
    data: DocumentData | null;
    /** Of the canonical data, in hex. */
    sha256: string;
    role: Signer;
    name: string;
    /** Null: the signer refused. */
    strokes: Strokes | null;
    /** Of a refusal. */
    reason: string;
    /** The phone had network: the code is sent at once. */
    asksCode: boolean;
    /** Of the signer, if they gave it; empty without. It leaves the phone once, and is encrypted at the office. */
    nationalId: string;
    /** Of the signer where no code could be sent: a photo's id and digest. */
    photo: { id: string; sha256: string } | null;
  };
  /** Read by change orders. */
  extra: Record<string, unknown>;
  /** Read by payments on site. */
  cash: CashTaken;
}

/** Papers that are signed on a crew's phone. */
export const SIGNED_KINDS = ["origin", "job_sheet", "delivery_note", "destination", "waiver"] as const;
export type SignedKind = (typeof SIGNED_KINDS)[number];

/** An entry that takes the place of an earlier one, or withdraws it. */
interface Correcting {
  amends: string | null;
  withdrawn: boolean;
}

interface ReportOf<Kind extends ReportKind> {
  /** A UUID of version 7, chosen by the phone. */
  id: string;
  /** From 1, without gaps, by device and person. */
  sequence: number;
  /** Null: not of a job (a vehicle check, fuel, the start of a day at the yard). */
  jobId: string | null;
  kind: Kind;
  /** The phone's time. */
  at: string;
  payload: ReportPayloads[Kind];
  /** The job's version in the bundle that the person saw. */
  basedOn: number | null;
}
export type Report = { [Kind in ReportKind]: ReportOf<Kind> }[ReportKind];

/** The body of `POST /api/v1/crew/events`. */
export interface ReportBatch {
  /** The id of this installation of the app, as at sign-in. */
  device: string;
  /** The phone's time when it sends: the difference to the server's is the clock's offset. */
  sentAt: string;
  /** Events and photos that stay on the phone after this batch. */
  waiting: { events: number; photos: number };
  /** In the order of their sequence. */
  events: Report[];
}
export const MOST_REPORTS = 50;

/** Why an event is kept and does not act. */
export const FLAGS = ["removed", "aborted", "closed", "unassigned", "moved", "refused"] as const;
export type Flag = (typeof FLAGS)[number];

/** The answer to an event. The same id gets the same answer again. */
export interface ReportAnswer {
  id: string;
  outcome: "accepted" | "refused";
  /** Accepted, kept for the office, and without effect. */
  flag: Flag | null;
  /** Of a refusal: a stable code, and its sentence in the person's language. */
  code: string;
  message: string;
}

/** The server's answer to a batch. */
export interface BatchAnswer {
  now: string;
  answers: ReportAnswer[];
}

export const PHOTO_KINDS = ["odometer", "before", "after", "defect", "incident", "other"] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** The query of `PUT /api/v1/crew/photos/{id}`. Pieces and offsets as platform/storage says. */
export interface PhotoQuery {
  jobId?: string;
  kind: PhotoKind;
  /** A room's key, and a line of the inventory. */
  room?: string;
  itemId?: string;
  takenAt: string;
  device: string;
  /** Bytes of the whole file, and those before this piece. */
  size: number;
  offset: number;
  /** Of the whole file, in hex. */
  sha256: string;
}
export const MAX_PHOTO_BYTES = 2 * 1024 * 1024;

export const MAX_TEXT = 1_000;
export const MAX_PHOTOS = 20;
