import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { vatReturnContract } from "../contract";
import { readVatReturn } from "./queries/vat-return";

const os = handlersOf(vatReturnContract);

export const vatReturnHandlers = os.router({
  get: os.get.handler(({ input, context }) => readVatReturn(db(), context.actor, input)),
});
