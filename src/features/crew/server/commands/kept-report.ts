import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Flag, ReportKind, ReportPayloads } from "../../domain/reports";
import type { GivenJob } from "../queries/reports";

/** As it was sent: the acts of evidence read it themselves. */
type Evidence = Record<string, unknown>;

export interface ReportOf<Kind extends ReportKind> {
  id: string;
  sequence: number;
  jobId: string | null;
  kind: Kind;
  payload: Kind extends "mark" | "count" | "signature" | "cash" ? Evidence : ReportPayloads[Kind];
  basedOn: number | null;
  personId: string;
  device: string;
  /** The job of the report as it is now; null: it has none. */
  given: GivenJob | null;
  /** When it happened, by the phone's corrected clock. */
  at: Date;
  /** Seconds that the phone's clock is ahead of the server's. */
  clockOffset: number;
  now: Date;
}
export type KeptReport = { [Kind in ReportKind]: ReportOf<Kind> }[ReportKind];

/** Carries out a report. `misfit`: it no longer fits its job. Throws a refusal, with which the report is kept. */
export type Act<Kind extends ReportKind> = (
  tx: Tx,
  actor: Actor,
  report: ReportOf<Kind>,
  misfit: Flag | null,
) => Promise<void>;
