import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { auditContract } from "../contract";
import { getTrailEntry, listTrail, listTrailChoices } from "./queries";

const os = handlersOf(auditContract);

export const auditHandlers = os.router({
  list: os.list.handler(({ input, context }) => listTrail(db(), context.actor, input)),
  choices: os.choices.handler(({ context }) => listTrailChoices(db(), context.actor)),
  get: os.get.handler(({ input, context }) => getTrailEntry(db(), context.actor, input.id)),
});
