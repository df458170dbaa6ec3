import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { statementsContract } from "../contract";
import { getStatement } from "./queries";

const os = handlersOf(statementsContract);

export const statementsHandlers = os.router({
  get: os.get.handler(({ input, context }) => getStatement(db(), context.actor, input)),
});
