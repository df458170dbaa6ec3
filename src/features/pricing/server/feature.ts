import type { Feature } from "~/platform/http/feature";
import { pricingHandlers } from "./handlers";

export const pricingFeature = {
  handlers: { pricing: pricingHandlers },
} satisfies Feature;
