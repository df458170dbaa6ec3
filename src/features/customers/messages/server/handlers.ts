import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { getReachableCustomer } from "../../server/queries";
import { customerMessagesContract } from "../contract";
import { listMessagesOfCustomer } from "./queries";

const os = handlersOf(customerMessagesContract);

export const customerMessagesHandlers = os.router({
  list: os.list.handler(async ({ input, context: { actor } }) => {
    const customer = await getReachableCustomer(
      db(),
      actor,
      input.number,
      "view_outbox",
      "manage_communications",
    );
    return { messages: await listMessagesOfCustomer(db(), customer.id) };
  }),
});
