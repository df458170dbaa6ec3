import type { Feature } from "~/platform/http/feature";
import { erasureHandlers } from "./handlers";

export const privacyFeature = {
  handlers: { erasure: erasureHandlers },
} satisfies Feature;
