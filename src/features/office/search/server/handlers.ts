import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { searchContract } from "../contract";
import { find } from "./queries";

const os = handlersOf(searchContract);

export const searchHandlers = os.router({
  find: os.find.handler(({ input, context }) => find(db(), context.actor, input.q, context.now)),
});
