import type { Feature } from "~/platform/http/feature";
import { customersHandlers } from "./handlers";

export const customersFeature = {
  handlers: { customers: customersHandlers },
} satisfies Feature;
