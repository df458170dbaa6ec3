import { transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { assertReachLead } from "../../leads/server/reach";
import { conversionsContract } from "../contract";
import { convertLead } from "./commands";

const os = handlersOf(conversionsContract);

export const conversionsHandlers = os.router({
  create: os.create.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    transaction((tx) =>
      once(tx, { scope: `conversions:${actor.personId}`, key, input }, async () =>
        convertLead(tx, actor, { ...input, id: await assertReachLead(tx, actor, input.id), now }),
      ),
    ),
  ),
});
