import { z } from "zod";
import { SERVICE_CATEGORIES } from "~/features/customers/domain";
import { route } from "~/platform/http/contract";
import { MOVE_WINDOWS } from "../domain";
import { ACTS, STAGES } from "./domain";

export const customerMove = z.object({
  quoteId: z.uuid().nullable(),
  number: z.string().nullable(),
  reference: z.string(),
  category: z.enum(SERVICE_CATEGORIES),
  isMove: z.boolean(),
  stage: z.enum(STAGES),
  acts: z.array(z.enum(ACTS)),
  date: z.string(),
  window: z.enum(MOVE_WINDOWS).nullable(),
  from: z.string(),
  to: z.string(),
  startedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  /** Names are present once the crew is confirmed, from the day before to the day after; lead first. */
  crew: z.array(
    z.object({
      name: z.string(),
      leads: z.boolean(),
      phone: z.string().nullable(),
    }),
  ),
  vehicles: z.array(z.string()),
});

export const customerMovesContract = {
  ofLink: route({
    path: "/quote-links/{token}/move",
    summary: "Get the state of an accepted quote's move",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token: z.string().min(20).max(100) }))
    .output(z.object({ move: customerMove.nullable() })),
  mine: route({
    path: "/me/moves",
    summary: "List the signed-in customer's moves and services",
    description:
      "Upcoming ones come first, the next one at the top, then completed ones. Services agreed without a quote are included once they are booked and have a day. Amounts are omitted.",
    tag: "Account",
    permission: "signed-in",
  }).output(z.object({ moves: z.array(customerMove) })),
};
