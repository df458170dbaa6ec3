import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { menuContract } from "../contract";
import { countForNav } from "./queries";

const os = handlersOf(menuContract);

export const menuHandlers = os.router({
  waiting: os.waiting.handler(({ context: { actor, now } }) => countForNav(db(), actor, now)),
});
