import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { messagingContract } from "../contract";
import { resendMessage, settleMessage } from "./commands";
import { getMessage, listMessages } from "./queries";

const os = handlersOf(messagingContract);

export const messagingHandlers = os.router({
  list: os.list.handler(({ input }) => listMessages(db(), input)),
  get: os.get.handler(({ input, context }) => getMessage(db(), input.id, context.now)),
  resend: os.resend.handler(async ({ input, context }) => {
    await transaction((tx) => resendMessage(tx, context.actor, { id: input.id, now: context.now }));
    return { queued: true as const };
  }),
  settle: os.settle.handler(async ({ input, context }) => {
    await transaction((tx) => settleMessage(tx, context.actor, { id: input.id, now: context.now }));
    return { settled: true as const };
  }),
});
