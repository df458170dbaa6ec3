import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { receiptsContract } from "../contract";
import { listReceipts } from "./queries";

const os = handlersOf(receiptsContract);

export const receiptsHandlers = os.router({
  list: os.list.handler(({ input, context }) => listReceipts(db(), context.actor, input)),
});
