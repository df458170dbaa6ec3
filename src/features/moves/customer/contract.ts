import { z } from "zod";
import { SERVICE_CATEGORIES } from "~/features/customers/domain";
import { route } from "~/platform/http/contract";
import { MOVE_WINDOWS } from "../domain";
import { ACTS, STAGES } from "./domain";

/** A move as whom it moves sees it. */
export const customerMove = z.object({
  /** Null for what was agreed without a quote. */
  quoteId: z.uuid().nullable(),
  /** Null until the office has planned it. */
  number: z.string().nullable(),
  /** The quote's, else the number. */
  reference: z.string(),
  category: z.enum(SERVICE_CATEGORIES),
  /** Whether it goes from one place to another, as a storage or a cleaning does not. */
  isMove: z.boolean(),
  stage: z.enum(STAGES),
  /** What its customer may do about it now. */
  acts: z.array(z.enum(ACTS)),
  date: z.string(),
  /** Null until the office has planned it. */
  window: z.enum(MOVE_WINDOWS).nullable(),
  from: z.string(),
  to: z.string(),
  startedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  /** Once they are confirmed, from the day before to the day after, the lead first; empty otherwise. */
  crew: z.array(
    z.object({
      name: z.string(),
      leads: z.boolean(),
      /** The lead's, to call on the day; null for the others. */
      phone: z.string().nullable(),
    }),
  ),
  /** Trucks as the office noted them, under the same terms as the crew. */
  vehicles: z.array(z.string()),
});

export const customerMovesContract = {
  ofLink: route({
    method: "GET",
    path: "/quote-links/{token}/move",
    summary: "Where the move of an accepted quote stands",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token: z.string().min(20).max(100) }))
    .output(z.object({ move: customerMove.nullable() })),
  mine: route({
    method: "GET",
    path: "/me/moves",
    summary: "The signed-in customer's moves and services: those ahead, the next first, then those done",
    description: "What was agreed without a quote is among them once it is booked and has a day. No amounts.",
    tag: "Account",
    permission: "signed-in",
  }).output(z.object({ moves: z.array(customerMove) })),
};
