import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { askToConfirm } from "../office/confirm";

type Save = () => Promise<boolean>;

/**
 * Forms with unsaved changes, and how those that save automatically do it. Read when a person leaves, so that a saved form
 * releases at once.
 */
const unsaved = new Map<object, Save | undefined>();

/** True if any form on screen has unsaved changes; live pages wait for them. */
export const isSomethingUnsaved = () => unsaved.size > 0;

let asking: Promise<boolean> | undefined;
/** The key that closed the question is still being dispatched and must not ask again. */
let isClosing = false;

/** Asks whether unsaved changes may be lost; concurrent calls share one question. */
export function askToLeave(): Promise<boolean> {
  asking ??= askToConfirm("You have unsaved changes. Are you sure you want to leave this section?", {
    title: "Unsaved changes",
    confirm: "Leave",
    cancel: "Stay",
  }).finally(() => {
    asking = undefined;
    isClosing = true;
    setTimeout(() => {
      isClosing = false;
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

/** Saves the forms that save automatically. Resolves to true if nothing is unsaved. */
async function saveAll(): Promise<boolean> {
  for (const [form, save] of [...unsaved]) if (save && (await save())) unsaved.delete(form);
  return unsaved.size === 0;
}

/**
 * Protects unsaved changes from navigation, Back and closing the tab. With `save`, navigation saves first and asks only
 * if that fails.
 */
export function useLeaveGuard(isDirty: boolean, save?: Save): Guard {
  const form = useRef({}).current;
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const add = () => unsaved.set(form, latest.current && (() => latest.current?.() ?? Promise.resolve(false)));
  useEffect(() => {
    if (!isDirty) return;
    unsaved.set(form, latest.current && (() => latest.current?.() ?? Promise.resolve(false)));
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
      if (asking || isClosing) return false;
      return !unsaved.has(form) || askToLeave();
    },
    release: () => void unsaved.delete(form),
    hold: () => void add(),
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
    const ask = async () => (await saveAll()) || askToLeave();
    void ask().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return null;
}
