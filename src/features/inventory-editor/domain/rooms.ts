import type { Change } from "~/features/inventory/inventories/domain/edits";
import type { Content, InventoryRoom } from "~/features/inventory/inventories/domain/inventories";
import { ROOM_LABELS, type Room } from "~/features/inventory/kinds/domain/kinds";
import { nextLabel } from "~/features/inventory/templates/domain/room-edits";

/** A label that no room has: 'Bedroom', or 'Bedroom 2' if there is one. */
export function freeLabel(rooms: readonly InventoryRoom[], kind: Room): string {
  const labels = rooms.map(({ label }) => label);
  const wished = ROOM_LABELS[kind];
  const isTaken = labels.some((label) => label.toLowerCase() === wished.toLowerCase());
  return isTaken ? nextLabel(wished, labels) : wished;
}

export const addedRoom = (content: Content, roomKind: Room, key: string): Change => ({
  ...{ kind: "room", key, roomKind },
  label: freeLabel(content.rooms, roomKind),
});

/** A room goes with its things. */
export const removedRoom = (content: Content, key: string): Change[] => [
  ...content.lines
    .filter((line) => line.room === key)
    .map(({ itemId }): Change => ({ kind: "remove", itemId })),
  { kind: "drop-room", key },
];
