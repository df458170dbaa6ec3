import { compareContents } from "~/features/inventory/inventories/domain/differences";
import type { Content, Line } from "~/features/inventory/inventories/domain/inventories";

export interface LineState {
  change: "added" | "changed" | undefined;
  /** Beside the name: 'added', 'was 2', 'changed'. */
  word: string;
}

export interface Changes {
  stateOf: (itemId: string) => LineState;
  /** Lines of the earlier content that are gone. */
  removed: readonly Line[];
  counts: { added: number; changed: number; removed: number };
}

const SAME: LineState = { change: undefined, word: "" };

/** The differences from an earlier version, line by line; none without one. */
export function changesSince(before: Content | undefined, after: Content): Changes {
  const lines = before ? compareContents(before, after).lines : [];
  const states = new Map<string, LineState>();
  const removed: Line[] = [];
  for (const one of lines) {
    if (one.change === "removed") removed.push(one.before);
    else if (one.change === "added") states.set(one.after.itemId, { change: "added", word: "added" });
    else {
      const { before: was, fields } = one;
      const word = fields.includes("quantity") ? `was ${was.quantity}` : "changed";
      states.set(one.after.itemId, { change: "changed", word });
    }
  }
  const added = [...states.values()].filter(({ change }) => change === "added").length;
  return {
    stateOf: (itemId) => states.get(itemId) ?? SAME,
    removed,
    counts: { added, changed: states.size - added, removed: removed.length },
  };
}
