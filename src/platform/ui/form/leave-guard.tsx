import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { askToConfirm } from "../office/confirm";

/** Forms with unsaved changes. Read when a person leaves, so that a saved form releases at once. */
const unsaved = new Set<object>();

/** True if any form on screen has unsaved changes; live pages wait for them. */
export const isSomethingUnsaved = () => unsaved.size > 0;

let asking: Promise<boolean> | undefined;

/** Asks whether unsaved changes may be lost; concurrent calls share one question. */
export function askToLeave(): Promise<boolean> {
  asking ??= askToConfirm("You have unsaved changes. Are you sure you want to leave this section?", {
    title: "Unsaved changes",
    confirm: "Leave",
    cancel: "Stay",
  }).finally(() => {
    // The key that closed the question is still being dispatched and must not ask again.
    setTimeout(() => {
      asking = undefined;
    });
  });
  return asking;
}

interface Guard {
  /** For manual closing: resolves to true if nothing is lost or the person agrees. */
  mayLeave: () => Promise<boolean>;
  /** Call after saving: leaving needs no question, even before the next render. */
  release: () => void;
  hold: () => void;
}

/** Protects unsaved changes from navigation, Back and closing the tab. */
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
      if (asking) return false;
      return !unsaved.has(form) || askToLeave();
    },
    release: () => void unsaved.delete(form),
    hold: () => void unsaved.add(form),
  };
}

/** Mounted once in the office's frame, because the router supports one blocker at a time. */
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
