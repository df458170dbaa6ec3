import type { Flag, ReportKind } from "./reports";
import { STEP_LABELS } from "./steps";

export const FLAG_LABELS: Record<Flag, string> = {
  removed: "The job was removed",
  aborted: "The job was aborted",
  closed: "The job was closed",
  unassigned: "Not on the job any more",
  moved: "The job was on another day",
  refused: "Did not act",
};

const TIME_LABELS: Record<string, string> = {
  start: "Starts work",
  break: "Takes a break",
  resume: "Works again",
  end: "Ends work",
};

const KIND_LABELS: Record<ReportKind, string> = {
  step: "Step",
  time: "Time",
  note: "Note",
  incident: "Incident",
  vehicle_check: "Vehicle check",
  fuel: "Fuel",
  position: "Position",
  mark: "Condition",
  count: "Count",
  signature: "Signature",
  extra: "Extra",
  cash: "Cash",
};

/** What of a report of evidence is shown, in this order. */
const PARTS: Partial<Record<ReportKind, readonly string[]>> = {
  mark: ["what", "place", "code"],
  count: ["room", "explained"],
  signature: ["role", "reason"],
  extra: ["what"],
};

/** The title and the details of a report, for the office. */
export function wordsOf({ kind, payload }: { kind: ReportKind; payload: Record<string, unknown> }): {
  title: string;
  detail: string;
} {
  const said = (name: string) => (typeof payload[name] === "string" ? payload[name] : "");
  if (kind === "step") {
    const step = STEP_LABELS[said("step") as keyof typeof STEP_LABELS] ?? said("step");
    return said("skipped")
      ? { title: `${step}: skipped`, detail: said("skipped") }
      : { title: step, detail: said("note") };
  }
  if (kind === "time") return { title: TIME_LABELS[said("what")] ?? "Time", detail: "" };
  const parts = PARTS[kind] ?? ["text"];
  return { title: KIND_LABELS[kind], detail: parts.map(said).filter(Boolean).join(", ") };
}

const MINUTE = 60;
/** Seconds of a clock's offset from which the office sees it. */
export const NOTABLE_OFFSET = 2 * MINUTE;

/** 23 min ahead; empty if a clock is right. Seconds. */
export function offsetLabel(clockOffset: number): string {
  if (Math.abs(clockOffset) < NOTABLE_OFFSET) return "";
  return `${Math.round(Math.abs(clockOffset) / MINUTE)} min ${clockOffset > 0 ? "ahead" : "behind"}`;
}
