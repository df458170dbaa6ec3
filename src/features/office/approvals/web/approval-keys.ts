import { useEffect, useRef } from "react";

/** Single keys, while nobody types or answers a dialog. */
export function useKeys(keys: Record<string, () => unknown>): void {
  const held = useRef(keys);
  held.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = held.current[event.key];
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
        return;
      const { target } = event;
      const isElsewhere =
        target instanceof HTMLElement &&
        target.matches("input, textarea, select, a, button, [contenteditable]") &&
        (event.key === "Enter" || !target.matches("a, button"));
      if (isElsewhere || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
