import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { customersContract } from "../contract";
import { listCustomers } from "./queries";

const os = handlersOf(customersContract);

export const customersHandlers = os.router({
  list: os.list.handler(({ input }) => listCustomers(db(), input)),
});
