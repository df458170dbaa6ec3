import type { Feature } from "~/platform/http/feature";
import { customerMessagesHandlers } from "../messages/server/handlers";
import { customersHandlers } from "./handlers";
import { customerSearch, namesOfCustomers, subjectsOfCustomers } from "./office";

export const customersFeature = {
  handlers: { customers: customersHandlers, customerMessages: customerMessagesHandlers },
  answers: [customerSearch, namesOfCustomers, subjectsOfCustomers],
} satisfies Feature;
