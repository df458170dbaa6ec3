import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { limitTests } from "../../server/commands/test-channels";
import { whatsappContract } from "../contract";
import { fetchTemplates, submitTemplate } from "./commands/save-templates";
import { testWhatsApp, verifyWhatsApp } from "./commands/try-whatsapp";
import { countReceived, listTemplates, webhookAddress, whatsappOffer } from "./queries";

const os = handlersOf(whatsappContract);

export const whatsappHandlers = os.router({
  setup: os.setup.handler(async ({ context: { now } }) => ({
    webhookAddress: webhookAddress(),
    offer: whatsappOffer(),
    received: await countReceived(db(), now),
  })),
  verify: os.verify.handler(async ({ context: { actor, now } }) => {
    await limitTests(actor, now);
    return verifyWhatsApp(actor, now);
  }),
  test: os.test.handler(async ({ context: { actor, now } }) => {
    await limitTests(actor, now);
    return testWhatsApp(actor, now);
  }),
  templates: os.templates.handler(async () => ({ templates: await listTemplates(db()) })),
  fetchTemplates: os.fetchTemplates.handler(async ({ context: { actor, now } }) => {
    await limitTests(actor, now);
    return fetchTemplates(actor, now);
  }),
  submitTemplate: os.submitTemplate.handler(async ({ input, context: { actor, now } }) => {
    return submitTemplate(actor, input, now);
  }),
});
