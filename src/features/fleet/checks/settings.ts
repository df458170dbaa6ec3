import { choice, defineSection, rows, text, toggle } from "~/features/settings/define";
import { VEHICLE_CLASSES } from "../vehicles/domain";
import { DEFAULT_CHECKLIST, FOR_LABELS, itemsFor, MAX_ITEM, MAX_ITEMS } from "./domain";
import { checkItemMissing, checkItemTwice, tooManyCheckItems } from "./errors";

/** docs/domain/fleet.md#daily-check */
export const vehicleChecksSection = defineSection("vehicleChecks", {
  title: "Daily vehicle check",
  about: "What drivers check on a vehicle before they leave.",
  fields: {
    items: rows({
      label: "Checklist",
      help: "In English and Kiswahili, which vehicles it is for, and whether a defect takes the vehicle off the road.",
      row: "line",
      of: {
        en: text({ label: "In English", max: MAX_ITEM }),
        sw: text({ label: "In Kiswahili", max: MAX_ITEM }),
        of: choice({ label: "For", options: FOR_LABELS, default: "all" }),
        isVital: toggle({ label: "Severe" }),
      },
      default: DEFAULT_CHECKLIST,
      most: MAX_ITEMS,
      tooMany: tooManyCheckItems({ most: MAX_ITEMS }),
      wrong: (items) => {
        if (items.some(({ en, sw }) => en === "" || sw === "")) return checkItemMissing;
        const isTwice = VEHICLE_CLASSES.some((kind) => {
          const names = itemsFor(items, kind).map(({ en }) => en.toLowerCase());
          return new Set(names).size < names.length;
        });
        return isTwice ? checkItemTwice : undefined;
      },
      withNext: (items) => [...items, { en: "", sw: "", of: "all", isVital: false }],
    }),
  },
});
