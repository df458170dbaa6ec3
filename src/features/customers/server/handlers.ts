import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { customersContract } from "../contract";
import { customerNotFound } from "../errors";
import { editCustomer } from "./commands";
import {
  getCustomerPage,
  listCustomerChoices,
  listReachableCustomers,
  mayEditCustomer,
  mayReachCustomer,
} from "./queries";

const os = handlersOf(customersContract);

export const customersHandlers = os.router({
  list: os.list.handler(({ input, context }) => listReachableCustomers(db(), context.actor, input)),
  choices: os.choices.handler(async ({ input, context }) => ({
    customers: await listCustomerChoices(db(), context.actor, input.search),
  })),
  get: os.get.handler(({ input, context }) => getCustomerPage(db(), context.actor, input.number)),
  edit: os.edit.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      if (!(await mayReachCustomer(tx, actor, input.id, "view_customers"))) throw customerNotFound();
      if (!(await mayEditCustomer(tx, actor, input.id))) throw customerNotFound();
      await editCustomer(tx, actor, { ...input, now });
      return { done: true as const };
    }),
  ),
});
