import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce, answerDone } from "~/platform/http/reach";
import { recurringBillsContract } from "../contract";
import { addRecurring, editRecurring, setActive } from "./commands";
import { listRecurring } from "./queries";
import { assertReachRecurring } from "./reach";

const os = handlersOf(recurringBillsContract);
const acting = actOn(assertReachRecurring);

export const recurringBillsHandlers = os.router({
  list: os.list.handler(async () => ({ bills: await listRecurring(db()) })),
  add: os.add.handler(({ input, context }) => actOnce("recurring-bills", context, input, addRecurring)),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editRecurring))),
  setActive: os.setActive.handler(({ input, context }) => answerDone(acting(context, input, setActive))),
});
