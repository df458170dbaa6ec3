import { periodTooLong } from "~/features/moves/errors";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { daysBetween } from "~/platform/kernel/dates";
import { periodReversed } from "~/platform/kernel/schema-errors";
import { dispatchContract } from "../contract";
import { MOST_DAYS } from "../domain";
import { getBoard } from "./queries";

const os = handlersOf(dispatchContract);

export const dispatchHandlers = os.router({
  board: os.board.handler(({ input, context: { actor, now } }) => {
    if (input.to < input.from) throw periodReversed.at("to");
    if (daysBetween(input.from, input.to) >= MOST_DAYS) throw periodTooLong.at("to", { most: MOST_DAYS });
    return getBoard(db(), actor, input, now);
  }),
});
