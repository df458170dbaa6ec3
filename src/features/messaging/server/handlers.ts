import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { messagingContract } from "../contract";
import { resendMessage, settleMessage } from "./commands";
import { consoleAddresses, incomingAddresses, smsOffers } from "./commands/call-sms";
import { asking, limitTests, testEmailOnce, testMailbox, testSms } from "./commands/test-channels";
import { getMessage, listMessages } from "./queries/messages";

const os = handlersOf(messagingContract);

export const messagingHandlers = os.router({
  setup: os.setup.handler(async ({ context: { actor } }) => {
    const { phone, email } = await asking(actor);
    const addresses = { reportAddresses: consoleAddresses(), incomingAddresses: incomingAddresses() };
    return { phone, email, ...addresses, offers: smsOffers() };
  }),
  testSms: os.testSms.handler(async ({ context: { actor, now } }) => {
    await limitTests(actor, now);
    return testSms(actor, await asking(actor), now);
  }),
  testEmail: os.testEmail.handler(({ context: { actor, now } }) => testEmailOnce(actor, now)),
  testMailbox: os.testMailbox.handler(async ({ context: { actor, now } }) => {
    await limitTests(actor, now);
    return testMailbox(actor, now);
  }),
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
