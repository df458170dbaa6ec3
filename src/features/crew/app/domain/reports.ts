import type { Flag, PhotoKind, ReportKind, ReportPayloads } from "../../domain/reports";

/** A report of a person on this phone. Reports of vehicles and of the yard have no job. */
export type CrewReport = {
  [Kind in ReportKind]: { kind: Kind; payload: { jobId: string | null; data: ReportPayloads[Kind] } };
}[ReportKind];

/** A report on this phone, sent or not. */
export interface Held {
  id: string;
  /** The phone's time. */
  at: string;
  kind: string;
  payload: unknown;
  /** Why the office refused it. */
  refused?: string;
  /** Why it is kept and does not act. */
  flag?: Flag | null;
}

/** This app puts only its own reports into the outbox. */
export const asReport = <Event extends Held>(event: Event): CrewReport & Event => event as CrewReport & Event;

export const jobOf = (event: Held): string | null => asReport(event).payload.jobId;

/** The subject of a photo in the outbox. */
export interface PhotoSubject {
  jobId: string | null;
  kind: PhotoKind;
  /** A room's key; empty for none. */
  room: string;
  itemId: string | null;
  /** In hex. */
  sha256: string;
}
