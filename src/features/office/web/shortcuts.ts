import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { PlaceKey } from "./place-keys";

const WAITS_MS = 1500;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === "checkbox");

/** What is typed between Ctrl-K and the palette's opening; undefined at other times. */
let ahead: string | undefined;

/** Ends the collecting of keys typed before the palette opened, and returns them. */
export function takeTypedAhead(): string {
  const typed = ahead ?? "";
  ahead = undefined;
  return typed;
}

/**
 * The office's shortcuts: g and a letter opens a group's first page or a menu page, [ folds the menu, ? opens the shortcut
 * sheet. Inactive while typing or in a dialog. Ctrl-K opens the palette; lists handle j, k, x and /.
 */
export function useOfficeKeys(
  places: readonly PlaceKey[],
  openSheet: () => void,
  askPalette: () => void,
): void {
  const navigate = useNavigate();
  const held = useRef({ places, openSheet, askPalette, navigate });
  held.current = { places, openSheet, askPalette, navigate };
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() === "k" &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey
      ) {
        event.preventDefault();
        if (event.repeat) return;
        ahead ??= "";
        return held.current.askPalette();
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (ahead !== undefined && event.key.length === 1) {
        ahead += event.key;
        event.preventDefault();
        return event.stopImmediatePropagation();
      }
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      if (event.key === "?") {
        event.preventDefault();
        return held.current.openSheet();
      }
      if (event.key === "[")
        return void [...document.querySelectorAll<HTMLElement>("[data-fold-menu]")].at(0)?.click();
      if (event.key === "g") {
        wentAt = event.timeStamp;
        return;
      }
      if (event.timeStamp - wentAt > WAITS_MS) return;
      wentAt = Number.NEGATIVE_INFINITY;
      const place = held.current.places.find(({ key }) => key === event.key);
      if (!place) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void held.current.navigate(place.to);
    };
    // Runs before the lists' handlers, which ignore letters after g.
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
}
