import { useEffect, useRef } from "react";

interface ListKeys {
  /** The rows' keys, in the order of the screen. */
  order: readonly string[];
  /** The row that is open. */
  current: string | undefined;
  open: (key: string) => void;
  select: (key: string) => void;
  close: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === "checkbox");

/**
 * Walks a list by keyboard: j and k anywhere, arrows while the list has the focus, x ticks the open row, / goes to
 * the search, Escape back to the list. Silent while somebody types or a dialog is open. Rows carry `data-row`.
 */
export function useListKeys(keys: ListKeys) {
  const list = useRef<HTMLElement>(null);
  const held = useRef(keys);
  held.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const { order, current, open, select, close } = held.current;
      const inList = list.current?.contains(document.activeElement) ?? false;
      const step =
        event.key === "j" || (inList && event.key === "ArrowDown")
          ? 1
          : event.key === "k" || (inList && event.key === "ArrowUp")
            ? -1
            : 0;
      if (step !== 0) {
        const at = current === undefined ? -1 : order.indexOf(current);
        const next = order[at < 0 ? (step > 0 ? 0 : order.length - 1) : at + step];
        if (next === undefined) return;
        event.preventDefault();
        open(next);
        list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"]`)?.focus();
      } else if (event.key === "/") {
        event.preventDefault();
        list.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
      } else if (event.key === "x" && current !== undefined) {
        event.preventDefault();
        select(current);
      } else if (event.key === "Escape" && current !== undefined) close();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return list;
}
