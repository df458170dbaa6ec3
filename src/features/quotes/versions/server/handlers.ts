import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { versionsContract } from "../contract";
import { compareVersions } from "./queries";

const os = handlersOf(versionsContract);

export const versionsHandlers = {
  compare: os.compare.handler(({ input, context }) => compareVersions(db(), context.actor, input)),
};
