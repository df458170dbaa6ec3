import type { Feature } from "~/platform/http/feature";
import { customerMessagesHandlers } from "../messages/server/handlers";
import { customersHandlers } from "./handlers";
import { customerSearch } from "./office";

export const customersFeature = {
  handlers: { customers: customersHandlers, customerMessages: customerMessagesHandlers },
  answers: [customerSearch],
} satisfies Feature;
