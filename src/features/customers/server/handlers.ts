import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { customersContract } from "../contract";
import { customerNotFound } from "../errors";
import { editCustomer } from "./commands";
import { getCustomerPage, listCustomerChoices, listReachableCustomers } from "./queries";
import { assertReachCustomer, mayEditCustomer } from "./reach";

const os = handlersOf(customersContract);

export const customersHandlers = os.router({
  list: os.list.handler(({ input, context }) => listReachableCustomers(db(), context.actor, input)),
  choices: os.choices.handler(async ({ input, context }) => ({
    customers: await listCustomerChoices(db(), context.actor, input.search),
  })),
  get: os.get.handler(({ input, context }) => getCustomerPage(db(), context.actor, input.number)),
  edit: os.edit.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      const id = await assertReachCustomer(tx, actor, input.id);
      if (!(await mayEditCustomer(tx, actor, id))) throw customerNotFound();
      await editCustomer(tx, actor, { ...input, id, now });
      return { done: true as const };
    }),
  ),
});
