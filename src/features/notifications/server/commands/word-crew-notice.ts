import { listDecidersOf } from "~/features/leave/server/queries/leave";
import type { Tx } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";

export interface DeclinedAbout {
  kind: "job_declined";
  number: string;
  date: PlainDate;
  personId: string;
  name: string;
  reason: string;
}

/** A declined job, for the planners of the person. */
export const noticeOfDecline = async (
  tx: Tx,
  { kind, number, date, personId, name, reason }: DeclinedAbout,
) => ({
  kind,
  only: await listDecidersOf(tx, personId, ["manage_moves"]),
  title: `${name} declined ${number}`,
  detail: `${formatDate(date)}: ${reason}`,
  path: `/moves?date=${date}`,
});

export interface LostAbout {
  kind: "crew_lost";
  name: string;
  became: "suspended" | "left";
  moves: string[];
}

/** Planned moves of a person who left or was suspended. */
export const noticeOfLost = async (tx: Tx, personId: string, { kind, name, became, moves }: LostAbout) => ({
  kind,
  only: await listDecidersOf(tx, personId, ["manage_moves"]),
  title: `${moves.length} planned ${moves.length === 1 ? "move" : "moves"} of ${name} ${moves.length === 1 ? "needs" : "need"} a new crew`,
  detail: `${became === "left" ? "Left the company" : "Suspended"}: ${moves.join(", ")}`,
  path: "/moves/list?crew=missing",
});
