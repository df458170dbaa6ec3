import { findPlanner } from "~/features/hires/server/queries/waiting";
import type { Tx } from "~/platform/db/database";
import { type Cents, formatKes } from "~/platform/kernel/money";

export interface HireAbout {
  kind: "hire_answered";
  became: "accepted" | "declined" | "expired" | "cancelled" | "moved" | "over";
  number: string;
  /** Empty for a truck of a day. */
  job: string;
  supplier: string;
  price: Cents | null;
  reason: string;
}

/** The notice of a hired truck, by the hire's id. Planners of a team hear of the trucks that they hired. */
export const noticeOfHire = async (tx: Tx, id: string, about: HireAbout) => ({
  ...{ kind: about.kind, ...wordsOf(about), path: `/hires/${id}` },
  assignedTo: await findPlanner(tx, id),
});

function wordsOf({ became, number, job, supplier, price, reason }: HireAbout) {
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
