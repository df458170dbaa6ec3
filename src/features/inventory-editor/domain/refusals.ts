import type { Refusal } from "~/features/inventory/inventories/domain/edits";
import { MAX_LINES, MAX_QUANTITY, MAX_ROOMS } from "~/features/inventory/inventories/domain/inventories";

export const REFUSAL_TEXTS: Record<Refusal, string> = {
  unknown_kind: "The item list does not have this item. Add it with its size",
  name_missing: "Please enter a name",
  unknown_room: "This room was removed. Choose another room",
  room_missing: "Please choose a room",
  line_missing: "Somebody removed this item. Add it again",
  quantity_out_of_range: `Please enter 0 to ${MAX_QUANTITY} pieces`,
  size_out_of_range: "Please enter 1 to 2,000 cm, at most 100 m³ and 20,000 kg",
  too_many_lines: `An inventory has at most ${MAX_LINES} items`,
  too_many_rooms: `An inventory has at most ${MAX_ROOMS} rooms`,
  room_not_empty: "Somebody added an item to this room. Remove it first",
};
