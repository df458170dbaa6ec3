import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { suppliersContract } from "../contract";
import { BLANK_SUPPLIER } from "../domain";
import { addSupplier, archiveSupplier, editSupplier, eraseSupplier, restoreSupplier } from "./commands";
import { getSupplier, listSuppliers } from "./queries";
import { assertReachSupplier } from "./reach";

const os = handlersOf(suppliersContract);
const acting = actOn(assertReachSupplier);

export const suppliersHandlers = os.router({
  list: os.list.handler(({ input, context: { now } }) => listSuppliers(db(), input, nairobiDate(now))),
  get: os.get.handler(({ input, context: { now } }) => getSupplier(db(), input.id, nairobiDate(now))),
  blank: os.blank.handler(() => BLANK_SUPPLIER),
  add: os.add.handler(({ input, context }) => actOnce("suppliers", context, input, addSupplier)),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editSupplier))),
  archive: os.archive.handler(({ input, context }) => answerDone(acting(context, input, archiveSupplier))),
  restore: os.restore.handler(({ input, context }) => answerDone(acting(context, input, restoreSupplier))),
  erase: os.erase.handler(({ input, context }) => answerDone(acting(context, input, eraseSupplier))),
});
