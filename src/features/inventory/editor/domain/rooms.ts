import type { Change } from "../../inventories/domain/edits";
import type { Content, InventoryRoom } from "../../inventories/domain/inventories";
import { ROOM_LABELS, type Room } from "../../kinds/domain/kinds";
import { fieldsOf } from "./opposites";

/** A label that no room has: 'Bedroom 2' of 'Bedroom' or 'Bedroom 1'. */
export function freeLabel(rooms: readonly InventoryRoom[], wished: string): string {
  const taken = new Set(rooms.map(({ label }) => label.toLowerCase()));
  if (!taken.has(wished.toLowerCase())) return wished;
  const plain = wished.replace(/\s+\d+$/, "");
  let n = 2;
  while (taken.has(`${plain} ${n}`.toLowerCase())) n += 1;
  return `${plain} ${n}`;
}

export function addedRoom(content: Content, roomKind: Room, key: string): Extract<Change, { kind: "room" }> {
  return { kind: "room", key, roomKind, label: freeLabel(content.rooms, ROOM_LABELS[roomKind]) };
}

/** A room like another one, with its things. Notes and values are of single things and stay behind. */
export function copiedRoom(
  content: Content,
  room: InventoryRoom,
  key: string,
  newId: () => string,
): Change[] {
  const things = content.lines.filter((line) => line.room === room.key);
  return [
    { kind: "room", key, roomKind: room.kind, label: freeLabel(content.rooms, room.label) },
    ...things.map((line): Change => {
      const { note: _, declaredValue: __, ...fields } = fieldsOf(line);
      return { kind: "set", itemId: newId(), ...fields, room: key };
    }),
  ];
}

/** A room without its things. */
export const removedRoom = (content: Content, key: string): Change[] => [
  ...content.lines
    .filter((line) => line.room === key)
    .map(({ itemId }): Change => ({ kind: "remove", itemId })),
  { kind: "drop-room", key },
];
