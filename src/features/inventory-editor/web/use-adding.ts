import { useRef } from "react";
import type { Change } from "~/features/inventory/inventories/domain/edits";
import type { Line } from "~/features/inventory/inventories/domain/inventories";
import { newId } from "~/platform/kernel/ids";
import { addedRoom } from "../domain/rooms";
import type { Kind } from "./catalogue";
import type { Editor } from "./use-inventory";

/** How things get into a room. Without a room, the usual one of the first thing is made. */
export function useAdding(of: Editor, room: string | undefined, onRoom: (room: string) => void) {
  const { content, act } = of;
  const last = useRef<string>(undefined);
  const roomFor = (kind: Pick<Kind, "rooms"> | undefined): { key: string; changes: Change[] } => {
    const usual = kind?.rooms[0] ?? "living_room";
    const there = content.rooms.find(({ key }) => key === room) ?? content.rooms[0];
    if (there) return { key: there.key, changes: [] };
    const key = newId();
    return { key, changes: [addedRoom(content, usual, key)] };
  };
  return {
    /** The line that was added last, if it is still there. */
    last: (): Line | undefined => content.lines.find(({ itemId }) => itemId === last.current),
    add: (kind: Kind, quantity = 1) => {
      const { key, changes } = roomFor(kind);
      const there = content.lines.find(
        (line) => line.room === key && line.kindCode === kind.code && line.going !== "no" && !line.length,
      );
      last.current = there?.itemId ?? newId();
      const change: Change = there
        ? { kind: "count", itemId: there.itemId, by: quantity }
        : { kind: "set", itemId: last.current, room: key, kindCode: kind.code, quantity };
      act(...changes, change);
      if (changes.length > 0) onRoom(key);
    },
    /** Adds something that the item list does not have. */
    addFree: (fields: Omit<Extract<Change, { kind: "set" }>, "kind" | "itemId" | "room" | "kindCode">) => {
      const { key, changes } = roomFor(undefined);
      last.current = newId();
      act(...changes, { kind: "set", itemId: last.current, room: key, ...fields });
      if (changes.length > 0) onRoom(key);
    },
  };
}
