import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { boardContract } from "../contract";
import { getBoard } from "./queries";

const os = handlersOf(boardContract);

export const boardHandlers = os.router({
  get: os.get.handler(({ input, context: { actor, now } }) => getBoard(db(), actor, input, now)),
});
