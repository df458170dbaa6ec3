import { applyEdit, type Change, type KindByCode } from "~/features/inventory/inventories/domain/edits";
import type { Content, Line } from "~/features/inventory/inventories/domain/inventories";

/**
 * The changes that undo a change, in their order; none if it had no effect. They restore only the fields of that change, so
 * that later changes by other people stay.
 */
export function inverseOf(content: Content, change: Change, kindByCode: KindByCode): Change[] {
  const applied = applyEdit(content, change, kindByCode);
  if ("refused" in applied) return [];
  switch (change.kind) {
    case "count": {
      const by = quantityOf(content, change.itemId) - quantityOf(applied.content, change.itemId);
      return by === 0 ? [] : [{ kind: "count", itemId: change.itemId, by }];
    }
    case "set": {
      const before = lineOf(content, change.itemId);
      if (!before) return [{ kind: "remove", itemId: change.itemId }];
      const fields = Object.keys(change).filter((name) => name in before) as (keyof Line)[];
      const sizes = fields.some((name) => SIZES.includes(name)) ? SIZES : [];
      return [{ ...pick(before, [...fields, ...sizes]), kind: "set", itemId: change.itemId }];
    }
    case "remove": {
      const before = lineOf(content, change.itemId);
      return before ? [madeAgain(before)] : [];
    }
    case "room": {
      const before = content.rooms.find(({ key }) => key === change.key);
      if (!before) return [{ kind: "drop-room", key: change.key }];
      return [{ kind: "room", key: before.key, roomKind: before.kind, label: before.label }];
    }
    case "drop-room": {
      const before = content.rooms.find(({ key }) => key === change.key);
      return before ? [{ kind: "room", key: before.key, roomKind: before.kind, label: before.label }] : [];
    }
  }
}

/** A measured side changes volume and weight as well. */
const SIZES: (keyof Line)[] = ["length", "width", "height", "volume", "weight"];

const lineOf = (content: Content, itemId: string) => content.lines.find((line) => line.itemId === itemId);
const quantityOf = (content: Content, itemId: string) => lineOf(content, itemId)?.quantity ?? 0;

const pick = (line: Line, fields: readonly (keyof Line)[]) =>
  Object.fromEntries(fields.filter((name) => name !== "kindCode").map((name) => [name, line[name]]));

/** A line as the change that makes it. */
function madeAgain({ itemId, kindCode, name, nameSw: _, minutes: __, flags: ___, ...fields }: Line): Change {
  return { kind: "set", itemId, ...fields, ...(kindCode === null ? { name } : { kindCode }) };
}

/** The changes that make a room with the things of another one. `newKey` gives each its own id. */
export function copyOfRoom(content: Content, key: string, label: string, newKey: () => string): Change[] {
  const room = content.rooms.find((one) => one.key === key);
  if (!room) return [];
  const copy = newKey();
  const lines = content.lines.filter((line) => line.room === key && line.quantity > 0);
  return [
    { kind: "room", key: copy, roomKind: room.kind, label },
    ...lines.map((line) => madeAgain({ ...line, itemId: newKey(), room: copy })),
  ];
}
