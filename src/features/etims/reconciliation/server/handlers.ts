import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { reconciliationContract } from "../contract";
import { listDocuments, readReconciliation } from "./queries";

const os = handlersOf(reconciliationContract);

export const reconciliationHandlers = os.router({
  get: os.get.handler(({ input, context }) => readReconciliation(db(), context.actor, input)),
  documents: os.documents.handler(({ input, context }) => listDocuments(db(), context.actor, input)),
});
