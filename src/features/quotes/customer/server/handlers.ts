import { getReachableCustomer } from "~/features/customers/server/queries/customers";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { customerQuotesContract } from "../contract";
import { listQuotesOfCustomer, listWarningsOfQuote } from "./queries";

const os = handlersOf(customerQuotesContract);

export const customerQuotesHandlers = os.router({
  list: os.list.handler(async ({ input, context: { actor } }) => {
    const customer = await getReachableCustomer(db(), actor, input.number);
    return { quotes: await listQuotesOfCustomer(db(), actor, customer) };
  }),
  warnings: os.warnings.handler(async ({ input, context: { actor } }) => ({
    warnings: await listWarningsOfQuote(db(), actor, input.id),
  })),
});
