import { useEffect, useRef } from "react";
import { APPROVAL_KEYS } from "./approval-keys";

type Key = keyof typeof APPROVAL_KEYS;

/** Single keys, while nobody types or answers a dialog. */
export function useApprovalKeys(keys: Record<Key, () => unknown>): void {
  const held = useRef(keys);
  held.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
      const act = name in APPROVAL_KEYS ? held.current[name as Key] : undefined;
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
