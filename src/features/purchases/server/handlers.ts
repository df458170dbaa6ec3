import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce, actOnceOn, answerDone } from "~/platform/http/reach";
import { purchasesContract } from "../contract";
import { addFile, removeFile } from "./commands/attach-file";
import { approvePurchase, cancelPurchase } from "./commands/decide-purchase";
import { addProof, editPurchase, enterPurchase } from "./commands/enter-purchase";
import { payPurchase, undoPayment } from "./commands/pay-purchase";
import {
  listMoveChoices,
  listSpenderChoices,
  listSupplierChoices,
  listVehicleChoices,
} from "./queries/choices";
import { getPurchase, listPurchases } from "./queries/purchases";
import { assertReachPurchase } from "./reach";

const os = handlersOf(purchasesContract);
const acting = actOn(assertReachPurchase);
const actingOnce = actOnceOn(assertReachPurchase);
const done = { done: true as const };

export const purchasesHandlers = os.router({
  list: os.list.handler(({ input, context: { now } }) => listPurchases(db(), input, now)),
  get: os.get.handler(({ input, context: { actor, now } }) => getPurchase(db(), actor, input.id, now)),
  add: os.add.handler(({ input, context }) => actOnce("purchases", context, input, enterPurchase)),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editPurchase))),
  prove: os.prove.handler(({ input, context }) => answerDone(acting(context, input, addProof))),
  approve: os.approve.handler(({ input, context }) => answerDone(acting(context, input, approvePurchase))),
  cancel: os.cancel.handler(({ input, context }) => answerDone(acting(context, input, cancelPurchase))),
  pay: os.pay.handler(({ input, context }) =>
    actingOnce("purchase-payments", context, input, async (tx, actor, of) => {
      await payPurchase(tx, actor, of);
      return done;
    }),
  ),
  undo: os.undo.handler(({ input, context }) => answerDone(acting(context, input, undoPayment))),
  addFile: os.addFile.handler(({ input, context }) => addFile(context, input)),
  removeFile: os.removeFile.handler(({ input, context }) => answerDone(acting(context, input, removeFile))),
  suppliers: os.suppliers.handler(async ({ input }) => ({
    suppliers: await listSupplierChoices(db(), input.search),
  })),
  moves: os.moves.handler(async ({ input }) => ({ moves: await listMoveChoices(db(), input.search) })),
  vehicles: os.vehicles.handler(async () => ({ vehicles: await listVehicleChoices(db()) })),
  spenders: os.spenders.handler(async ({ input }) => ({
    people: await listSpenderChoices(db(), input.search),
  })),
});
