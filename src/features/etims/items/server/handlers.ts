import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act } from "~/platform/http/reach";
import { taxItemsContract } from "../contract";
import { changeItems, registerAll } from "./commands/change-items";
import { findClasses, getItems, listRegistered } from "./queries";

const os = handlersOf(taxItemsContract);

export const taxItemsHandlers = os.router({
  list: os.list.handler(({ context }) => getItems(db(), context.actor, context.now)),
  classes: os.classes.handler(async ({ input }) => ({ classes: await findClasses(db(), input.search) })),
  registered: os.registered.handler(async ({ context }) => ({
    keys: await listRegistered(db(), context.now),
  })),
  changeClass: os.changeClass.handler(({ input, context }) => act(context, input, changeItems)),
  change: os.change.handler(({ input: { key, classCode, ...code }, context }) =>
    act(context, { keys: [key], classCode, code }, changeItems),
  ),
  register: os.register.handler(({ context }) => act(context, {}, registerAll)),
});
