import type { Feature } from "~/platform/http/feature";
import { customerMovesHandlers } from "../customer/server/handlers";
import { movesHandlers } from "./handlers";
import { eventsOfMoves, moveSearch, subjectsOfMoves } from "./office";
import { movesSubscribers } from "./subscribers";

export const movesFeature = {
  handlers: { moves: movesHandlers, customerMoves: customerMovesHandlers },
  subscribers: movesSubscribers,
  answers: [moveSearch, eventsOfMoves, subjectsOfMoves],
} satisfies Feature;
