import { getReachableCustomer } from "~/features/customers/server/queries/customers";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { customerInvoicesContract } from "../contract";
import { listInvoicesOfCustomer } from "./queries";

const os = handlersOf(customerInvoicesContract);

export const customerInvoicesHandlers = os.router({
  list: os.list.handler(async ({ input, context: { actor, now } }) => {
    const customer = await getReachableCustomer(db(), actor, input.number);
    return { invoices: await listInvoicesOfCustomer(db(), actor, customer.id, now) };
  }),
});
