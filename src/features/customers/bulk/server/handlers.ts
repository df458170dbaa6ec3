import { handlersOf } from "~/platform/http/handlers";
import { actOnce } from "~/platform/http/reach";
import { customerBulkContract } from "../contract";
import { changeCustomers } from "./commands";

const os = handlersOf(customerBulkContract);

export const customerBulkHandlers = os.router({
  change: os.change.handler(({ input, context }) =>
    actOnce("customer-changes", context, input, changeCustomers),
  ),
});
