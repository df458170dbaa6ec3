import type { KeyboardEvent } from "react";
import type { Change } from "~/features/inventory/inventories/domain/edits";
import type { Line } from "~/features/inventory/inventories/domain/inventories";

const ARROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The change that a key makes at a line; undefined for other keys. */
export function changeOfKey(key: string, { itemId, going, packedBy }: Line): Change | undefined {
  switch (key.toLowerCase()) {
    case "+":
    case "=":
      return { kind: "count", itemId, by: 1 };
    case "-":
      return { kind: "count", itemId, by: -1 };
    case "n":
      return { kind: "set", itemId, going: going === "no" ? "yes" : "no" };
    case "p":
      return { kind: "set", itemId, packedBy: packedBy === "company" ? "customer" : "company" };
    case "delete":
      return { kind: "remove", itemId };
  }
  return undefined;
}

const rowsOf = (table: Element) => [...table.querySelectorAll<HTMLElement>("[data-line]")];
const focusLine = (row: Element | undefined) => row?.querySelector<HTMLElement>("[data-name]")?.focus();

/** Focuses the first line of a list; false if it has none. */
export function focusFirstLine(list: Element | null | undefined): boolean {
  const [first] = list ? rowsOf(list) : [];
  focusLine(first);
  return first !== undefined;
}

interface LineKeys {
  lines: readonly Line[];
  act: (...changes: Change[]) => void;
  /** Up from the first line. */
  onLeave: () => void;
  mayEdit: boolean;
}

/** The keys of a list of lines: arrows move, the others change the line that has the focus. */
export function onLineKey(event: KeyboardEvent<HTMLElement>, { lines, act, onLeave, mayEdit }: LineKeys) {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const row = event.target.closest<HTMLElement>("[data-line]");
  const line = lines.find(({ itemId }) => itemId === row?.dataset.line);
  if (!row || !line) return;
  const rows = rowsOf(event.currentTarget);
  const at = rows.indexOf(row);
  const step = ARROWS[event.key];
  const isTyping = event.target instanceof HTMLInputElement;
  if (step) {
    if (at + step < 0) onLeave();
    else focusLine(rows[at + step] ?? row);
  } else if (isTyping) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    focusLine(row);
  } else if (mayEdit && /^\d$/.test(event.key)) {
    // The digit is typed into the selected figure.
    row.querySelector<HTMLElement>("[data-quantity]")?.focus();
    return;
  } else {
    const change = mayEdit ? changeOfKey(event.key, line) : undefined;
    if (!change) return;
    act(change);
    if (change.kind === "remove") {
      if (rows.length > 1) focusLine(rows[at + 1] ?? rows[at - 1]);
      else onLeave();
    }
  }
  event.preventDefault();
}
