import { findPlanner } from "~/features/hires/server/queries/waiting";
import type { Tx } from "~/platform/db/database";
import { type Cents, formatKes } from "~/platform/kernel/money";

export type TruckAbout =
  | { kind: "vehicle_out"; plate: string; became: "workshop" | "blocked"; reason: string }
  | {
      kind: "hire_answered";
      became: "accepted" | "declined" | "expired" | "cancelled" | "moved" | "over";
      number: string;
      /** Empty for a truck of a day. */
      job: string;
      supplier: string;
      price: Cents | null;
      reason: string;
    };

/** The notice of a vehicle that is out of use, or of a hired truck. `subjectId` is the vehicle or the hire. */
export async function noticeOfTruck(tx: Tx, subjectId: string, about: TruckAbout) {
  if (about.kind === "vehicle_out")
    return {
      kind: about.kind,
      title: `${about.plate} is ${about.became === "workshop" ? "in the workshop" : "blocked"}`,
      detail: about.reason,
      path: `/fleet/${subjectId}`,
    };
  return {
    kind: about.kind,
    ...wordsOf(about),
    path: `/hires/${subjectId}`,
    // Planners of a team hear of the trucks that they hired.
    assignedTo: await findPlanner(tx, subjectId),
  };
}

type Answered = Extract<TruckAbout, { kind: "hire_answered" }>;

function wordsOf({ became, number, job, supplier, price, reason }: Answered) {
  const what = job ? `the truck for ${job}` : `the truck ${number}`;
  switch (became) {
    case "accepted":
      return { title: `${supplier} accepted ${what}`, detail: price === null ? "" : formatKes(price) };
    case "declined":
      return { title: `All hauliers declined ${what}`, detail: `Offer it to others. ${reason}`.trim() };
    case "expired":
      return { title: `No haulier accepted ${what} in time`, detail: "Offer it again, or to others" };
    case "cancelled":
      return { title: `${supplier} cancelled ${what}`, detail: reason };
    case "moved":
      return { title: `The job of ${what} was moved`, detail: `Send ${supplier} the new times` };
    case "over":
      return { title: `The job of ${what} was aborted`, detail: `Cancel the truck of ${supplier}` };
  }
}
