import { listDecidersOf } from "~/features/leave/server/queries/leave";
import type { Tx } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";

export type OperationsAbout =
  | { kind: "vehicle_out"; plate: string; became: "workshop" | "blocked"; reason: string }
  | { kind: "clearance_answered"; what: string; move: string; isConfirmed: boolean; reason: string }
  | { kind: "signing_refused"; name: string; paper: string; job: string; move: string; reason: string }
  | { kind: "extra_asked"; number: string; move: string; by: string; what: string }
  | { kind: "extra_refused"; number: string; move: string; name: string; reason: string }
  | { kind: "crew_incident"; number: string; move: string; person: string; text: string }
  | { kind: "crew_lost"; name: string; became: "suspended" | "left"; moves: string[] }
  | {
      kind: "job_declined";
      number: string;
      date: PlainDate;
      personId: string;
      name: string;
      reason: string;
    };

/** The notice of vehicles, crews and clearances of planned moves. */
export async function noticeOfOperations(tx: Tx, subjectId: string, about: OperationsAbout) {
  switch (about.kind) {
    case "crew_lost": {
      const { name, became, moves } = about;
      const isOne = moves.length === 1;
      return {
        kind: about.kind,
        only: await listDecidersOf(tx, subjectId, ["manage_moves"]),
        title: `${moves.length} planned ${isOne ? "move" : "moves"} of ${name} ${isOne ? "needs" : "need"} a new crew`,
        detail: `${became === "left" ? "Left the company" : "Suspended"}: ${moves.join(", ")}`,
        path: "/moves/list?crew=missing",
      };
    }
    case "job_declined":
      return {
        kind: about.kind,
        only: await listDecidersOf(tx, about.personId, ["manage_moves"]),
        title: `${about.name} declined ${about.number}`,
        detail: `${formatDate(about.date)}: ${about.reason}`,
        path: `/moves?date=${about.date}`,
      };
    case "crew_incident":
      return {
        kind: about.kind,
        title: `Incident on ${about.number}`,
        detail: [about.person, about.text].filter(Boolean).join(": "),
        path: `/moves?move=${about.move}`,
      };
    case "extra_asked":
      return {
        kind: about.kind,
        title: `${about.by} waits for the amount of ${about.number}`,
        detail: about.what,
        path: `/moves?move=${about.move}`,
      };
    case "extra_refused":
      return {
        kind: about.kind,
        title: `${about.name} refused ${about.number}`,
        detail: about.reason,
        path: `/moves?move=${about.move}`,
      };
    case "clearance_answered":
      return {
        kind: about.kind,
        title: `${about.move}: ${about.what} ${about.isConfirmed ? "confirmed" : "refused"}`,
        detail: about.reason,
        path: `/moves?move=${about.move}`,
      };
    case "signing_refused":
      return {
        kind: about.kind,
        title: `${about.name} refused to sign the ${about.paper} of ${about.job}`,
        detail: about.reason,
        path: `/moves?move=${about.move}`,
      };
    case "vehicle_out":
      return {
        kind: about.kind,
        title: `${about.plate} is ${about.became === "workshop" ? "in the workshop" : "blocked"}`,
        detail: about.reason,
        path: `/fleet/${subjectId}`,
      };
  }
}
