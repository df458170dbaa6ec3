import type { Feature } from "~/platform/http/feature";
import { trackingHandlers } from "./handlers";
import { moveAheadOfClaim } from "./queries";

export const trackingFeature = {
  handlers: { tracking: trackingHandlers },
  answers: [moveAheadOfClaim],
} satisfies Feature;
