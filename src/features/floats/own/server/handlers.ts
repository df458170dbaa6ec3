import { db } from "~/platform/db/database";
import { personIdOf } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { ownExpensesContract } from "../contract";
import { sendExpense } from "./commands";
import { listOwnExpenses } from "./queries";

const os = handlersOf(ownExpensesContract);

export const ownExpensesHandlers = os.router({
  list: os.list.handler(({ context: { actor, now } }) => listOwnExpenses(db(), personIdOf(actor), now)),
  add: os.add.handler(({ input, context }) => sendExpense(context, input)),
});
