import { transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { customerBulkContract } from "../contract";
import { changeCustomers } from "./commands";

const os = handlersOf(customerBulkContract);

export const customerBulkHandlers = os.router({
  change: os.change.handler(({ input, context: { actor, now, idempotencyKey } }) =>
    transaction((tx) =>
      once(tx, { scope: `customer-changes:${actor.personId}`, key: idempotencyKey, input }, () =>
        changeCustomers(tx, actor, { ...input, now }),
      ),
    ),
  ),
});
