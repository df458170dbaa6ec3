import { type RefObject, useEffect, useRef } from "react";

interface ListKeys {
  current?: string | undefined;
  open?: ((id: string) => void) | undefined;
  select?: ((id: string) => void) | undefined;
  close?: (() => void) | undefined;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === "checkbox");

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };
const ARROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Keyboard control of a list: j and k anywhere, arrows while the list has focus, Enter opens, x selects, / focuses the
 * search, Escape returns to the list. Capital letters work too. Inactive during typing and in dialogs. Rows have
 * `data-row`.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, keys: ListKeys): void {
  const held = useRef(keys);
  held.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const { current, open, select, close } = held.current;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const focused = document.activeElement?.closest<HTMLElement>("[data-row]");
      const here = focused && rows.includes(focused) ? focused.dataset.row : undefined;
      const at = (open ? current : here) ?? here ?? current;
      const key = event.key.toLowerCase();
      const step = STEPS[key] ?? (here === undefined ? 0 : (ARROWS[event.key] ?? 0));
      if (step !== 0) {
        const index = rows.findIndex(({ dataset }) => dataset.row === at);
        const next = rows[index < 0 ? (step > 0 ? 0 : rows.length - 1) : index + step];
        if (!next?.dataset.row) return;
        event.preventDefault();
        open?.(next.dataset.row);
        focusRow(next);
      } else if (event.key === "/") {
        const search = document.querySelector<HTMLElement>('main input[type="search"]');
        if (!search) return;
        event.preventDefault();
        search.focus();
      } else if (key === "x" && at !== undefined && select) {
        event.preventDefault();
        select(at);
      } else if (event.key === "Escape" && current !== undefined) close?.();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [list]);
}

const OPENERS = ["[data-lead]", "[data-expands]", "a, button:not([data-phone]), input"];

function focusRow(row: HTMLElement): void {
  const [opener] = OPENERS.flatMap((selector) => row.querySelector<HTMLElement>(selector) ?? []);
  if (!opener) row.tabIndex = -1;
  (opener ?? row).focus();
}
