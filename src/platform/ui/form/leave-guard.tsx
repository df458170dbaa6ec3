import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { askFirst } from "../office/confirm";

/** The forms on the screen that hold something unsaved. Asked at the moment somebody leaves, so that a form that has just been saved lets go at once. */
const unsaved = new Set<object>();

/** Whether something on the screen is typed and not saved: a page that reads itself anew waits for it. */
export const isSomethingUnsaved = () => unsaved.size > 0;

let asking: Promise<boolean> | undefined;

/** Asks whether what was typed may be lost; once, however many ways out are tried meanwhile. */
export function askToLeave(): Promise<boolean> {
  asking ??= askFirst("You have unsaved changes. Are you sure you want to leave this section?", {
    title: "Unsaved changes",
    confirm: "Leave",
    cancel: "Stay",
  }).finally(() => {
    // The key that closed the question is still being handed round: it must not ask again.
    setTimeout(() => {
      asking = undefined;
    });
  });
  return asking;
}

interface Guard {
  /** Closing by hand: true when nothing is lost, or when it may be. */
  mayLeave: () => Promise<boolean>;
  /** Saved: leaving needs no question, though the form has not been drawn anew. */
  release: () => void;
  /** Something is unsaved all the same. */
  hold: () => void;
}

/** Keeps what was typed from being lost by a click on the menu, the way back, or closing the tab. */
export function useLeaveGuard(isDirty: boolean): Guard {
  const form = useRef({}).current;
  useEffect(() => {
    if (!isDirty) return;
    unsaved.add(form);
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.has(form)) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => {
      unsaved.delete(form);
      removeEventListener("beforeunload", ask);
    };
  }, [isDirty, form]);
  return {
    mayLeave: async () => {
      // A question is open already: this is the same way out once more.
      if (asking) return false;
      return !unsaved.has(form) || askToLeave();
    },
    release: () => void unsaved.delete(form),
    hold: () => void unsaved.add(form),
  };
}

/** Is in the office's frame once: the router takes one blocker at a time. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void askToLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return null;
}
