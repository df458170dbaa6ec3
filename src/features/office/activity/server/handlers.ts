import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { activityContract } from "../contract";
import { listActivities } from "./queries";

const os = handlersOf(activityContract);

export const activityHandlers = os.router({
  recent: os.recent.handler(async ({ input: { limit = 12 }, context: { actor } }) => ({
    activities: await listActivities(db(), actor, limit),
  })),
});
