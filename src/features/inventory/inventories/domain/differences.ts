import type { Content, Line } from "./inventories";
import { type Totals, totalsOf } from "./totals";

const COMPARED = [
  ...(["room", "name", "quantity", "volume", "weight", "minutes"] as const),
  ...(["packedBy", "going", "note", "declaredValue"] as const),
];
export type ComparedField = (typeof COMPARED)[number];

export type LineChange =
  | { change: "added"; after: Line }
  | { change: "removed"; before: Line }
  | { change: "changed"; before: Line; after: Line; fields: ComparedField[] };

export interface Differences {
  lines: LineChange[];
  before: Totals;
  after: Totals;
}

/** How one content differs from another, by the ids of its lines. */
export function compareContents(before: Content, after: Content): Differences {
  const was = new Map(before.lines.map((line) => [line.itemId, line]));
  const lines: LineChange[] = [];
  for (const line of after.lines) {
    const old = was.get(line.itemId);
    was.delete(line.itemId);
    if (!old) lines.push({ change: "added", after: line });
    else {
      const fields = COMPARED.filter((field) => old[field] !== line[field]);
      if (fields.length > 0) lines.push({ change: "changed", before: old, after: line, fields });
    }
  }
  for (const old of was.values()) lines.push({ change: "removed", before: old });
  return { lines, before: totalsOf(before.lines), after: totalsOf(after.lines) };
}
