import { assertReachInvoice, assertSeesInvoices } from "~/features/invoices/server/reach";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { getMpesaSetup } from "../../server/commands/call-mpesa";
import { listPromptsOfInvoice } from "../../server/queries/prompts";
import { promptRoutes } from "../contract";
import { startPrompt } from "./commands/start-prompt";

const os = handlersOf(promptRoutes);

export const promptsHandlers = {
  startPrompt: os.startPrompt.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    transaction(async (tx) => {
      const invoiceId = await assertReachInvoice(tx, actor, "manage_finances", input.invoiceId);
      return once(tx, { scope: `prompts:${actor.personId}`, key, input }, () =>
        startPrompt(tx, actor, { ...input, invoiceId, now }),
      );
    }),
  ),
  prompts: os.prompts.handler(async ({ input, context }) => {
    await assertSeesInvoices(db(), context.actor, [input.invoiceId]);
    return {
      prompts: await listPromptsOfInvoice(db(), input.invoiceId, context.now),
      setup: await getMpesaSetup(),
    };
  }),
};
