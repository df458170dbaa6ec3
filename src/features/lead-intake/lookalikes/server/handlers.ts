import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { leadLookalikesContract } from "../contract";
import { findLookalikes, listLookalikes } from "./queries";

const os = handlersOf(leadLookalikesContract);

export const leadLookalikesHandlers = os.router({
  ofTyped: os.ofTyped.handler(({ input, context }) => findLookalikes(db(), context.actor, input)),
  list: os.list.handler(({ context }) => listLookalikes(db(), context.actor)),
});
