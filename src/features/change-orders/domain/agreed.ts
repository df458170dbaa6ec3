import type { Edit } from "~/features/inventory/inventories/domain/edits";
import type { Content, Line } from "~/features/inventory/inventories/domain/inventories";
import { totalsOf } from "~/features/inventory/inventories/domain/totals";
import type { ProposalState } from "./orders";

interface Decided {
  itemId: string;
  state: ProposalState;
  confirmed: boolean;
  orderId: string | null;
  after: Line | null;
  decidedAt: Date | null;
}

/** The content with the accepted proposals in it, the last decision on a thing counting. */
export function contentWith(base: Content, proposals: readonly Decided[]): Content {
  const decided = proposals
    .filter(({ state }) => state === "accepted")
    .toSorted((a, b) => (a.decidedAt?.getTime() ?? 0) - (b.decidedAt?.getTime() ?? 0));
  const lines = new Map(base.lines.map((line) => [line.itemId, line]));
  for (const { itemId, after } of decided)
    if (after) lines.set(itemId, after);
    else lines.delete(itemId);
  return { rooms: base.rooms, lines: [...lines.values()] };
}

/** The changes of earlier settled orders: the sum of a new order starts from them. */
export const settledBefore = (proposals: readonly Decided[], settled: ReadonlySet<string>): Decided[] =>
  proposals.filter(({ orderId }) => orderId !== null && settled.has(orderId)) as Decided[];

/** Remarks, and what follows from the kind, are no change of the move. */
const COMPARED = [
  ...(["room", "kindCode", "name", "length", "width", "height"] as const),
  ...(["volume", "weight", "quantity", "packedBy", "going"] as const),
];

const isSame = (a: Line, b: Line): boolean => COMPARED.every((field) => a[field] === b[field]);

export interface ItemChange {
  itemId: string;
  before: Line | null;
  after: Line | null;
  litres: number;
}

const litresOf = (line: Line | null): number => (line ? totalsOf([line]).litres : 0);

/** The things that differ between what is agreed and what the inventory says now. */
export function itemChanges(agreed: Content, current: Content): ItemChange[] {
  const was = new Map(agreed.lines.map((line) => [line.itemId, line]));
  const is = new Map(current.lines.map((line) => [line.itemId, line]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((itemId) => {
    const before = was.get(itemId) ?? null;
    const after = is.get(itemId) ?? null;
    if (before && after && isSame(before, after)) return [];
    return { itemId, before, after, litres: litresOf(after) - litresOf(before) };
  });
}

/** The content with one thing as it would be. */
export function withItem(content: Content, { itemId, after }: Pick<ItemChange, "itemId" | "after">): Content {
  const others = content.lines.filter((line) => line.itemId !== itemId);
  if (!after) return { ...content, lines: others };
  const lines = content.lines.some((line) => line.itemId === itemId)
    ? content.lines.map((line) => (line.itemId === itemId ? after : line))
    : [...content.lines, after];
  return { ...content, lines };
}

/** The edits that turn one content into another. `newEditId` returns the id of each. */
export function editsTo(current: Content, target: Content, at: Date, newEditId: () => string): Edit[] {
  const stamp = () => ({ id: newEditId(), at: at.toISOString() });
  const changes = itemChanges(current, target);
  const known = new Set(current.rooms.map(({ key }) => key));
  const rooms = target.rooms.filter(
    ({ key }) => !known.has(key) && changes.some(({ after }) => after?.room === key),
  );
  return [
    ...rooms.map(({ key, kind, label }) => ({
      ...stamp(),
      ...{ kind: "room" as const, key, roomKind: kind, label },
    })),
    ...changes.flatMap(({ itemId, before, after }): Edit[] => {
      const remove = { ...stamp(), kind: "remove" as const, itemId };
      if (!after) return [remove];
      const set = { ...stamp(), kind: "set" as const, itemId, ...fieldsOf(after) };
      // An edit cannot remove the kind of an item, so the item is removed and added.
      return before && before.kindCode !== null && after.kindCode === null ? [remove, set] : [set];
    }),
  ];
}

const fieldsOf = ({ kindCode, name, nameSw: _, minutes: __, flags: ___, itemId: ____, ...fields }: Line) => ({
  ...fields,
  ...(kindCode === null ? { name } : { kindCode }),
});
