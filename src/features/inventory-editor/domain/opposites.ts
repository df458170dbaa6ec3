import type { Change, LineFields } from "~/features/inventory/inventories/domain/edits";
import type { Content, Line } from "~/features/inventory/inventories/domain/inventories";

/** Every field that an edit may set, as the line has it. */
export function fieldsOf(line: Line): LineFields {
  const { kindCode, name } = line;
  const { room, length, width, height, volume, weight, quantity } = line;
  const { packedBy, going, note, declaredValue } = line;
  return {
    ...{ room, ...(kindCode === null ? { name } : { kindCode }) },
    ...{ length, width, height, volume, weight, quantity, packedBy, going, note, declaredValue },
  };
}

const MEASURES = ["length", "width", "height", "volume", "weight"] as const;

/** The changes that undo one that is not applied yet, in their order. */
export function oppositesOf(content: Content, change: Change): Change[] {
  if (change.kind === "room" || change.kind === "drop-room") {
    const room = content.rooms.find(({ key }) => key === change.key);
    if (room) return [{ kind: "room", key: room.key, roomKind: room.kind, label: room.label }];
    return change.kind === "room" ? [{ kind: "drop-room", key: change.key }] : [];
  }
  const { itemId } = change;
  const line = content.lines.find((one) => one.itemId === itemId);
  if (!line) return change.kind === "set" ? [{ kind: "remove", itemId }] : [];
  const before = fieldsOf(line);
  if (change.kind === "remove") return [{ kind: "set", itemId, ...before }];
  // Taps of other people in the meantime stay.
  if (change.kind === "count")
    return [{ kind: "count", itemId, by: line.quantity - Math.max(0, line.quantity + change.by) }];
  const { kind: _, itemId: __, ...set } = change;
  if (set.kindCode !== undefined && set.kindCode !== line.kindCode)
    return [{ kind: "set", itemId, ...before }];
  const names = new Set(Object.keys(set));
  if (MEASURES.some((name) => names.has(name))) for (const name of MEASURES) names.add(name);
  return [
    {
      ...{ kind: "set", itemId },
      ...Object.fromEntries(Object.entries(before).filter(([name]) => names.has(name))),
    },
  ];
}
