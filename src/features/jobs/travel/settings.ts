import { defineSection, whole } from "~/features/settings/define";
import { DEFAULT_TRAVEL } from "./domain";

/** docs/domain/jobs.md#travel */
export const travelSection = defineSection("travel", {
  title: "Travel between jobs",
  about: "The drive from one job to the next of a crew or vehicle. A shorter gap is a conflict.",
  fields: {
    townSpeed: whole({
      label: "Speed in town",
      min: 5,
      max: 120,
      suffix: " km an hour",
      default: DEFAULT_TRAVEL.townSpeed,
    }),
    highwaySpeed: whole({
      label: "Speed on highways",
      min: 5,
      max: 120,
      suffix: " km an hour",
      default: DEFAULT_TRAVEL.highwaySpeed,
    }),
    townKm: whole({
      label: "Part of a drive in town",
      help: "The rest is driven at highway speed.",
      min: 0,
      max: 100,
      suffix: " km",
      default: DEFAULT_TRAVEL.townKm,
    }),
    reserve: whole({
      label: "Reserve after each drive",
      min: 0,
      max: 240,
      suffix: " minutes",
      default: DEFAULT_TRAVEL.reserve,
    }),
    unknown: whole({
      label: "Drive to an unknown place",
      help: "Used when an address is not found.",
      min: 0,
      max: 600,
      suffix: " minutes",
      default: DEFAULT_TRAVEL.unknown,
    }),
  },
});
