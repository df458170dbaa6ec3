import type { Output } from "~/platform/http/client";
import { counted } from "~/platform/kernel/numbers";
import type { crewOfficeContract } from "../contract/office";
import { STEP_LABELS } from "../domain/steps";

export type CrewOfMove = Output<typeof crewOfficeContract, "ofMove">;
export type ShownReport = CrewOfMove["reports"][number];

export const FLAG_LABELS: Record<NonNullable<ShownReport["flag"]>, string> = {
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

const KIND_LABELS: Record<ShownReport["kind"], string> = {
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
};

/** The title and the details of a report. */
export function wordsOf({ kind, payload }: ShownReport): { title: string; detail: string } {
  const said = (name: string) => (typeof payload[name] === "string" ? payload[name] : "");
  if (kind === "step") {
    const step = STEP_LABELS[said("step") as keyof typeof STEP_LABELS] ?? said("step");
    return said("skipped")
      ? { title: `${step}: skipped`, detail: said("skipped") }
      : { title: step, detail: said("note") };
  }
  if (kind === "time") return { title: TIME_LABELS[said("what")] ?? "Time", detail: "" };
  const parts = {
    mark: ["what", "place", "code"],
    count: ["room", "explained"],
    signature: ["role", "reason"],
  };
  if (kind in parts)
    return {
      title: KIND_LABELS[kind],
      detail: parts[kind as keyof typeof parts].map(said).filter(Boolean).join(", "),
    };
  return { title: KIND_LABELS[kind], detail: said("text") };
}

const MINUTE = 60;
/** Seconds of a clock's offset from which the office sees it. */
const NOTABLE = 2 * MINUTE;

/** Problems of a phone; empty without any. */
export function doubtsOf(phone: CrewOfMove["phones"][number]): string[] {
  const { clockOffset, waiting, gaps } = phone;
  const minutes = Math.round(Math.abs(clockOffset) / MINUTE);
  return [
    Math.abs(clockOffset) >= NOTABLE && `clock ${minutes} min ${clockOffset > 0 ? "ahead" : "behind"}`,
    waiting.events > 0 && `${counted(waiting.events, "report")} not sent`,
    waiting.photos > 0 && `${counted(waiting.photos, "photo")} not sent`,
    gaps > 0 && `${counted(gaps, "report")} missing`,
  ].filter((one) => one !== false);
}
