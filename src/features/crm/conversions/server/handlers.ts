import { handlersOf } from "~/platform/http/handlers";
import { actOnce } from "~/platform/http/reach";
import { assertReachLead } from "../../leads/server/reach";
import { conversionsContract } from "../contract";
import { convertLead } from "./commands";

const os = handlersOf(conversionsContract);

export const conversionsHandlers = os.router({
  create: os.create.handler(({ input, context }) =>
    actOnce("conversions", context, input, async (tx, actor, { now }) =>
      convertLead(tx, actor, { ...input, id: await assertReachLead(tx, actor, input.id), now }),
    ),
  ),
});
