import { assertReachInvoice } from "~/features/invoices/server/reach";
import { transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { correctionsContract } from "../contract";
import { correctInvoice } from "./commands";

const os = handlersOf(correctionsContract);

export const correctionsHandlers = os.router({
  correct: os.correct.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    transaction(async (tx) => {
      const invoiceId = await assertReachInvoice(tx, actor, "manage_finances", input.invoiceId);
      return once(tx, { scope: `corrections:${actor.personId}`, key, input }, () =>
        correctInvoice(tx, actor, { ...input, invoiceId, now }),
      );
    }),
  ),
});
