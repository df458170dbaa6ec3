import type { Feature } from "~/platform/http/feature";
import { seedAvailability } from "../demo";
import { availabilityHandlers } from "./handlers";
import { conflictsOfDays } from "./queries";

export const availabilityFeature = {
  handlers: { availability: availabilityHandlers },
  answers: [conflictsOfDays],
  demo: seedAvailability,
} satisfies Feature;
