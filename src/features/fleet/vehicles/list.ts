import { byAmount, byText, defineList, oneOf, words } from "~/platform/kernel/list";
import {
  CLASS_LABELS,
  OWNERSHIP_LABELS,
  OWNERSHIPS,
  STATE_LABELS,
  VEHICLE_CLASSES,
  VEHICLE_STATES,
} from "./domain";

export const vehicleList = defineList({
  name: "vehicles",
  filters: {
    state: oneOf(VEHICLE_STATES, { label: "State", labels: STATE_LABELS, asTabs: true }),
    class: oneOf(VEHICLE_CLASSES, { label: "Class", labels: CLASS_LABELS }),
    ownership: oneOf(OWNERSHIPS, { label: "Own or hired", labels: OWNERSHIP_LABELS }),
    search: words(),
  },
  sorts: { plate: byText("Number plate"), volume: byAmount("Volume"), odometer: byAmount("Odometer") },
  default: { sort: "plate" },
});
