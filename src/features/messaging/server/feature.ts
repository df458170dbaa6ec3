import type { Feature } from "~/platform/http/feature";
import { messagingHandlers } from "./handlers";

export const messagingFeature = {
  handlers: { messaging: messagingHandlers },
} satisfies Feature;
