import type { Output } from "~/platform/http/client";
import type { availabilityContract } from "../contract";
import type { AwayReason } from "../domain";

export type RosterPerson = Output<typeof availabilityContract, "roster">["people"][number];
export type RosterDay = RosterPerson["days"][number];

export const AWAY_LABELS: Record<AwayReason, string> = {
  off: "Off",
  weekly: "Weekly day off",
  leave: "On leave",
  gone: "Not employed or suspended",
};

/** 'Off, school meeting' or '2 jobs'. */
export function dayLabel({ away, mark, note, jobs }: RosterDay): string {
  const state = away ? AWAY_LABELS[away] : mark === "works" ? "Works on the weekly day off" : "Free";
  const onJobs = jobs > 0 ? `${jobs} ${jobs === 1 ? "job" : "jobs"}` : "";
  return [away || !onJobs ? state : "", onJobs, note].filter(Boolean).join(", ");
}
