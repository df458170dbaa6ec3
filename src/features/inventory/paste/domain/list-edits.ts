import type { Edit } from "../../inventories/domain/edits";
import type { Content, InventoryRoom } from "../../inventories/domain/inventories";
import { nameKey, type Room } from "../../kinds/domain/kinds";
import type { Heading } from "./chat";
import type { Box } from "./sizes";

/** Edits need ids and the time of the device, which pure functions cannot make. */
export interface Stamp {
  newId: () => string;
  /** ISO 8601. */
  at: string;
}

/** A thing that a person confirmed: a kind of the list, or a free name. */
export interface ConfirmedItem {
  kindCode: string | null;
  name: string;
  quantity: number;
  heading: Heading | null;
  /** The usual rooms of its kind; used without a heading. */
  rooms: readonly Room[];
  box: Box | null;
}

/**
 * Edits that add confirmed items to an inventory. A heading is the room of that name, made if there is none; without one,
 * an item goes to `into`, else to a room of its usual kind. An item that is in the room already is counted up.
 */
export function listEdits(
  items: readonly ConfirmedItem[],
  content: Content,
  { newId, at }: Stamp,
  { into, labelOf }: { into?: string | undefined; labelOf: (room: Room) => string },
): Edit[] {
  const rooms: InventoryRoom[] = [...content.rooms];
  const lines = content.lines.map(({ itemId, room, kindCode }) => ({ itemId, room, kindCode }));
  const edits: Edit[] = [];

  const make = (label: string, kind: Room): string => {
    const key = newId();
    rooms.push({ key, kind, label });
    edits.push({ id: newId(), at, kind: "room", key, roomKind: kind, label });
    return key;
  };
  const roomOf = ({ heading, rooms: usual }: ConfirmedItem): string => {
    const kind = heading?.kind ?? usual[0] ?? "living_room";
    const label = heading?.label ?? labelOf(kind);
    const named = rooms.find((room) => nameKey(room.label) === nameKey(label));
    if (heading || !into) {
      const there = named ?? (heading ? undefined : rooms.find((room) => room.kind === kind));
      return there?.key ?? make(label, kind);
    }
    return into;
  };

  for (const item of items) {
    const room = roomOf(item);
    const { kindCode, name, quantity, box } = item;
    const there =
      kindCode === null || box
        ? undefined
        : lines.find((line) => line.room === room && line.kindCode === kindCode);
    if (there) {
      edits.push({ id: newId(), at, kind: "count", itemId: there.itemId, by: quantity });
      continue;
    }
    const itemId = newId();
    lines.push({ itemId, room, kindCode });
    edits.push({
      ...{ id: newId(), at, kind: "set" as const, itemId, room, quantity },
      ...(kindCode === null ? { name } : { kindCode }),
      ...box,
    });
  }
  return edits;
}
