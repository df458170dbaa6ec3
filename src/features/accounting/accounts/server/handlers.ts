import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, actOn, actOnce, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { assertReachBooks } from "../../server/reach";
import { bookAccountsContract } from "../contract";
import { addAccount, editAccount, setMapping } from "./commands";
import { listAccounts, listMapping } from "./queries";

const os = handlersOf(bookAccountsContract);
const acting = actOn(assertReachBooks("book-account"));

export const bookAccountsHandlers = os.router({
  list: os.list.handler(async ({ context: { now } }) => ({
    accounts: await listAccounts(db(), nairobiDate(now)),
  })),
  add: os.add.handler(({ input, context }) => actOnce("book-accounts", context, input, addAccount)),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editAccount))),
  mapping: os.mapping.handler(async ({ context: { now } }) => ({
    roles: await listMapping(db(), nairobiDate(now)),
  })),
  map: os.map.handler(({ input, context }) => answerDone(act(context, input, setMapping))),
});
