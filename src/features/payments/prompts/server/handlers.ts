import { assertReachInvoices } from "~/features/invoices/server/queries";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { getMpesaSetup } from "../../server/commands/call-mpesa";
import { promptRoutes } from "../contract";
import { startPrompt } from "./commands";
import { listPromptsOfInvoice } from "./queries";

const os = handlersOf(promptRoutes);

export const promptsHandlers = {
  startPrompt: os.startPrompt.handler(async ({ input, context }) => {
    await assertReachInvoices(db(), context.actor, "manage_finances", [input.invoiceId]);
    return transaction((tx) =>
      once(tx, { scope: `prompts:${context.actor.personId}`, key: context.idempotencyKey, input }, () =>
        startPrompt(tx, context.actor, { ...input, now: context.now }),
      ),
    );
  }),
  prompts: os.prompts.handler(async ({ input, context }) => {
    await assertReachInvoices(db(), context.actor, "view_finances", [input.invoiceId]);
    return {
      prompts: await listPromptsOfInvoice(db(), input.invoiceId, context.now),
      setup: await getMpesaSetup(),
    };
  }),
};
