import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { handoversContract } from "../contract";
import { handOver } from "./commands";
import { listHandovers } from "./queries";

const os = handlersOf(handoversContract);

export const handoversHandlers = os.router({
  list: os.list.handler(({ context }) => listHandovers(db(), context.actor)),
  handOver: os.handOver.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    transaction((tx) =>
      once(tx, { scope: `handovers:${actor.personId}`, key, input }, () =>
        handOver(tx, actor, { ...input, now }),
      ),
    ),
  ),
});
