import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { notFound } from "~/platform/kernel/errors";
import { customersContract } from "../contract";
import { editCustomer } from "./commands";
import { getCustomerPage, listReachableCustomers, mayEditCustomer, mayReachCustomer } from "./queries";

const os = handlersOf(customersContract);

export const customersHandlers = os.router({
  list: os.list.handler(({ input, context }) => listReachableCustomers(db(), context.actor, input)),
  get: os.get.handler(({ input, context }) => getCustomerPage(db(), context.actor, input.number)),
  edit: os.edit.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      if (!(await mayReachCustomer(tx, actor, input.id, "view_customers"))) throw notFound("Customer");
      if (!(await mayEditCustomer(tx, actor, input.id))) throw notFound("Customer");
      await editCustomer(tx, actor, { ...input, now });
      return { done: true as const };
    }),
  ),
});
