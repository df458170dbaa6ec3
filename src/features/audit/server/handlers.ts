import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { auditContract } from "../contract";
import { getAuditEntry, listAuditChoices, listAuditLog } from "./queries";

const os = handlersOf(auditContract);

export const auditHandlers = os.router({
  list: os.list.handler(({ input, context }) => listAuditLog(db(), context.actor, input)),
  choices: os.choices.handler(({ context }) => listAuditChoices(db(), context.actor)),
  get: os.get.handler(({ input, context }) => getAuditEntry(db(), context.actor, input.id)),
});
