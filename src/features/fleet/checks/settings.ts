import { choices, defineSection, rows, type SectionValue, text, toggle } from "~/features/settings/define";
import { CLASS_LABELS } from "../vehicles/domain";
import { DEFAULT_CHECKLIST, MAX_ITEM, MAX_ITEMS } from "./domain";
import { checkItemMissing, checkItemTwice, tooManyCheckItems } from "./errors";

/** docs/domain/fleet.md#daily-check */
export const vehicleChecksSection = defineSection("vehicleChecks", {
  title: "Daily vehicle check",
  about: "What drivers check on a vehicle before they leave.",
  fields: {
    items: rows({
      label: "Checklist",
      help: "Both languages, the classes it is for (none: all), and whether a defect takes the vehicle off the road.",
      row: "line",
      of: {
        en: text({ label: "In English", max: MAX_ITEM }),
        sw: text({ label: "In Kiswahili", max: MAX_ITEM }),
        classes: choices({ label: "Classes", options: CLASS_LABELS }),
        isVital: toggle({ label: "Severe" }),
      },
      default: DEFAULT_CHECKLIST as never,
      most: MAX_ITEMS,
      tooMany: tooManyCheckItems({ most: MAX_ITEMS }),
      wrong: (items) => {
        if (items.some(({ en, sw }) => en === "" || sw === "")) return checkItemMissing;
        const names = new Set(items.map(({ en }) => en.toLowerCase()));
        return names.size < items.length ? checkItemTwice : undefined;
      },
      withNext: (items) => [...items, { en: "", sw: "", classes: [], isVital: false }],
    }),
  },
});

export type VehicleChecksSettings = SectionValue<typeof vehicleChecksSection>;
