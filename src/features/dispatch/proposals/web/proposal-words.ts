import type { Output } from "~/platform/http/client";
import { formatTime } from "~/platform/kernel/dates";
import type { outagesContract, proposalsContract } from "../contract";
import type { OptionKind } from "../domain/replan";
import type { ProposedState } from "../domain/states";

export type Proposal = Output<typeof proposalsContract, "make">;
export type ProposedJob = Proposal["jobs"][number];
export type Changed = Output<typeof proposalsContract, "accept">;
export type Outage = Output<typeof outagesContract, "get">;
export type TouchedJob = Outage["jobs"][number];
export type Notice = Outage["notices"][number];

export const STATE_WORDS: Record<ProposedState, string> = {
  proposed: "Suggested",
  accepted: "Assigned",
  left_out: "Left out",
  undone: "Undone",
  left: "Open",
};

export const KIND_WORDS: Record<OptionKind, string> = {
  replace: "Replaced",
  join: "A second one joins",
  pair: "Two trucks",
  swap: "Swapped with a later job",
  shift: "Later start",
  fewer: "Smaller crew",
  hire: "Hired truck",
};

/** 08:00 to 12:00 */
export const clocks = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string =>
  `${formatTime(startsAt)} to ${formatTime(endsAt)}`;

/** Kilimani → Karen */
export const routeOf = ({ from, to }: { from: string; to: string }): string =>
  [from, to]
    .map((text) => text.split(",")[0] ?? "")
    .filter(Boolean)
    .join(" → ");

export const countOf = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;
