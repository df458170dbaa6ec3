import type { Edit } from "../../inventories/domain/edits";
import type { Content } from "../../inventories/domain/inventories";
import { ROOMS, type Room } from "../../kinds/domain/kinds";
import type { Stamp } from "../../paste/domain/list-edits";

/** The next free name: 'Bedroom 2' after 'Bedroom 1', 'Kitchen 2' after 'Kitchen'. */
export function nextLabel(label: string, taken: readonly string[]): string {
  const [, name = label, number] = /^(.*?)(?: (\d{1,3}))?$/.exec(label.trim()) ?? [];
  const used = new Set(taken.map((one) => one.trim().toLowerCase()));
  let next = Number(number ?? 1) + 1;
  while (used.has(`${name} ${next}`.toLowerCase())) next += 1;
  return `${name} ${next}`;
}

/** Edits that make another room with the same things, as they are; no edits for a room that is not there. */
export function duplicateRoom(content: Content, key: string, { newId, at }: Stamp): Edit[] {
  const room = content.rooms.find((one) => one.key === key);
  if (!room) return [];
  const label = nextLabel(
    room.label,
    content.rooms.map((one) => one.label),
  );
  const made = newId();
  return [
    { id: newId(), at, kind: "room", key: made, roomKind: room.kind, label },
    ...content.lines
      .filter((line) => line.room === key)
      .map(
        (line): Edit => ({
          ...{ id: newId(), at, kind: "set", itemId: newId(), room: made },
          ...(line.kindCode === null ? { name: line.name } : { kindCode: line.kindCode }),
          ...{ length: line.length, width: line.width, height: line.height },
          ...{ volume: line.volume, weight: line.weight, quantity: line.quantity },
          ...{
            packedBy: line.packedBy,
            going: line.going,
            note: line.note,
            declaredValue: line.declaredValue,
          },
        }),
      ),
  ];
}

/** Room types of the calculator that are called otherwise here; a type of a company's own is a living room. */
const CALCULATOR_ROOMS: Readonly<Record<string, Room>> = {
  bathroom: "laundry",
  garage: "outside",
  storage: "outside",
};
const isRoom = (type: string): type is Room => (ROOMS as readonly string[]).includes(type);

/**
 * Edits that make the rooms of a calculator's price, without things. Rooms that are there already stay: only those that
 * lack are made. `nameOf` names a type as customers know it.
 */
export function calculatorRoomEdits(
  counts: Readonly<Record<string, number>>,
  content: Content,
  { newId, at }: Stamp,
  nameOf: (type: string) => string,
): Edit[] {
  const labels = content.rooms.map(({ label }) => label);
  const left = new Map<Room, number>();
  for (const { kind } of content.rooms) left.set(kind, (left.get(kind) ?? 0) + 1);
  return Object.entries(counts).flatMap(([type, count]) => {
    const kind = isRoom(type) ? type : (CALCULATOR_ROOMS[type] ?? "living_room");
    const there = Math.min(count, left.get(kind) ?? 0);
    left.set(kind, (left.get(kind) ?? 0) - there);
    return Array.from({ length: count - there }, (): Edit => {
      const name = nameOf(type);
      const first = count === 1 ? name : `${name} 1`;
      const label = labels.includes(first) ? nextLabel(first, labels) : first;
      labels.push(label);
      return { id: newId(), at, kind: "room", key: newId(), roomKind: kind, label };
    });
  });
}
