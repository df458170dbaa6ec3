import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { teamContract } from "../contract";
import { getTeam } from "./queries";

const os = handlersOf(teamContract);

export const teamHandlers = os.router({
  today: os.today.handler(({ context: { actor, now } }) => getTeam(db(), actor, now)),
});
