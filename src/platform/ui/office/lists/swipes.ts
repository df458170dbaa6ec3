import { type RefObject, useEffect } from "react";

/** Finger's way in pixels that counts as a swipe, and after which the action stays. */
const BEGINS = 10;
const STAYS = 40;

/**
 * A swipe towards the start of a phone's row reveals its main action, the first of its row actions. The next touch elsewhere
 * hides it. The expanded row has all actions without a swipe.
 */
export function Swipes({ frame }: { frame: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const list = frame.current;
    if (!list) return;
    let from: { row: HTMLElement; x: number } | undefined;
    let hasSwiped = false;
    const hide = (but?: Element | null) => {
      for (const row of list.querySelectorAll("[data-swiped]"))
        if (row !== but) row.removeAttribute("data-swiped");
    };
    const begin = ({ target, pointerType, clientX }: PointerEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
      hide(row);
      hasSwiped = false;
      const swipes = pointerType === "touch" && row?.querySelector("[data-main] :is(a, button)");
      from = swipes && row ? { row, x: clientX } : undefined;
    };
    const wayOf = ({ clientX }: PointerEvent) =>
      from ? (from.x - clientX) * (getComputedStyle(list).direction === "rtl" ? -1 : 1) : 0;
    const move = (event: PointerEvent) => {
      if (!from || Math.abs(wayOf(event)) < BEGINS) return;
      hasSwiped = true;
      from.row.toggleAttribute("data-swiped", wayOf(event) > STAYS);
    };
    const end = () => {
      from = undefined;
    };
    const click = (event: MouseEvent) => {
      if (hasSwiped && !(event.target as Element).closest("[data-main]")) {
        event.preventDefault();
        event.stopPropagation();
      }
      hasSwiped = false;
    };
    const heard = { pointerdown: begin, pointermove: move, pointerup: end, pointercancel: end } as const;
    const all = Object.entries(heard) as ["pointerdown", (event: PointerEvent) => void][];
    for (const [name, on] of all) list.addEventListener(name, on);
    list.addEventListener("click", click, true);
    return () => {
      for (const [name, on] of all) list.removeEventListener(name, on);
      list.removeEventListener("click", click, true);
    };
  }, [frame]);
  return null;
}
