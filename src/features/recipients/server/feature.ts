import type { Feature } from "~/platform/http/feature";
import { recipientsHandlers } from "./handlers";
import { recipientsTasks } from "./tasks";

export const recipientsFeature = {
  handlers: { recipients: recipientsHandlers },
  tasks: recipientsTasks,
} satisfies Feature;
