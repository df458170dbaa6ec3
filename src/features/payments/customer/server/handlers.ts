import { getReachableCustomer } from "~/features/customers/server/queries/customers";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { customerPaymentsContract } from "../contract";
import { getPaymentsOfCustomer } from "./queries";

const os = handlersOf(customerPaymentsContract);

export const customerPaymentsHandlers = os.router({
  list: os.list.handler(async ({ input, context: { actor } }) => {
    const customer = await getReachableCustomer(db(), actor, input.number);
    return getPaymentsOfCustomer(db(), actor, customer.id);
  }),
});
