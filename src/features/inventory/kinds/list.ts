import { byAmount, byText, defineList, oneOf, words } from "~/platform/kernel/list";
import {
  ACTIVITY,
  ACTIVITY_LABELS,
  FLAG_LABELS,
  FLAGS,
  ROOM_LABELS,
  ROOMS,
  SOURCE_LABELS,
  SOURCES,
} from "./domain/kinds";

export const itemKindList = defineList({
  name: "items",
  filters: {
    active: oneOf(ACTIVITY, { label: "In use", labels: ACTIVITY_LABELS, asTabs: true }),
    room: oneOf(ROOMS, { label: "Room", labels: ROOM_LABELS }),
    flag: oneOf(FLAGS, { label: "Flag", labels: FLAG_LABELS }),
    source: oneOf(SOURCES, { label: "Source", labels: SOURCE_LABELS }),
    search: words(),
  },
  sorts: { name: byText("Name"), volume: byAmount("Volume"), weight: byAmount("Weight") },
  default: { sort: "name" },
  size: 50,
});

export const itemKindVersionList = defineList({ name: "versions", filters: {}, partial: true });
