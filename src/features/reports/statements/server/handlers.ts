import { assertReachAccount } from "~/features/invoices/server/reach";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { statementsContract } from "../contract";
import { emailStatement } from "./commands";
import { getStatement } from "./queries";

const os = handlersOf(statementsContract);

export const statementsHandlers = os.router({
  get: os.get.handler(({ input, context }) => getStatement(db(), context.actor, input)),
  email: os.email.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    transaction((tx) =>
      once(tx, { scope: `statements:${actor.personId ?? actor.name}`, key, input }, async () => {
        const customerId = await assertReachAccount(tx, actor, input.customerId);
        await emailStatement(tx, actor, { ...input, customerId, now });
        return { done: true as const };
      }),
    ),
  ),
});
