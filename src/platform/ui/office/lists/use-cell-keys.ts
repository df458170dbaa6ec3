import { type RefObject, useEffect, useRef } from "react";

type Open = (cell: HTMLElement, isByMouse: boolean) => void;

const CELL = "[data-edit]";

/** Opens cells by a double click, F2 or Enter, and walks them by the arrow keys. */
export function useCellKeys(frame: RefObject<HTMLElement | null>, isReady: boolean, open: Open) {
  const held = useRef(open);
  held.current = open;
  const all = (within: Element | null = frame.current) =>
    [...(within?.querySelectorAll<HTMLElement>(CELL) ?? [])].filter(
      (cell) => cell.checkVisibility?.() !== false,
    );
  const beside = (cell: HTMLElement, step: number, within?: Element | null): HTMLElement | undefined => {
    const cells = all(within);
    return cells[cells.indexOf(cell) + step];
  };
  const walk = useRef({ all, beside });
  walk.current = { all, beside };
  useEffect(() => {
    const list = frame.current;
    if (!list || !isReady) return;
    const onDouble = ({ target }: MouseEvent) => {
      const cell = target instanceof Element && target.closest<HTMLElement>(CELL);
      if (cell && !cell.querySelector("[data-kind]")) held.current(cell, true);
    };
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
      const row = target.closest("[data-row]");
      const { all, beside } = walk.current;
      const isCell = target.matches(CELL);
      let next: HTMLElement | null | undefined;
      if (isCell && (key === "F2" || key === "Enter")) held.current(target, false);
      else if (isCell && key === "Escape") next = row?.querySelector<HTMLElement>("[data-lead]");
      else if (isCell && (key === "ArrowLeft" || key === "ArrowRight"))
        next = beside(target, key === "ArrowRight" ? 1 : -1, row);
      else if (isCell && (key === "ArrowUp" || key === "ArrowDown")) {
        const column = all().filter(({ dataset }) => dataset.edit === target.dataset.edit);
        next = column[column.indexOf(target) + (key === "ArrowDown" ? 1 : -1)];
      } else if (target.matches("[data-lead]") && (key === "F2" || key === "ArrowRight")) {
        const [first] = all(row);
        if (first && key === "F2") held.current(first, false);
        else next = first;
        if (!first) return;
      } else return;
      event.preventDefault();
      event.stopPropagation();
      next?.focus();
    };
    list.addEventListener("dblclick", onDouble);
    list.addEventListener("keydown", onKey);
    return () => {
      list.removeEventListener("dblclick", onDouble);
      list.removeEventListener("keydown", onKey);
    };
  }, [frame, isReady]);
  return { beside };
}
