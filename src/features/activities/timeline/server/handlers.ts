import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { leadTimelineContract } from "../contract";
import { getLeadTimeline } from "./queries";

const os = handlersOf(leadTimelineContract);

export const leadTimelineHandlers = os.router({
  get: os.get.handler(({ input, context: { actor, now } }) => getLeadTimeline(db(), actor, input, now)),
});
