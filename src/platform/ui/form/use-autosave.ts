import { useEffect, useRef, useState } from "react";
import type { Problem } from "~/platform/http/client";

export type SaveState =
  | { is: "unchanged" }
  | { is: "saving" }
  | { is: "saved"; at: Date }
  | { is: "failed"; reason: string };

interface HowToSave {
  /** Changes with each edit. */
  edited: string;
  /** Read just before saving. */
  isDirty: () => boolean;
  /** A question waits for the person. */
  isHeld: boolean;
  save: () => Promise<Pick<Problem, "code" | "message"> | undefined>;
}

const PAUSE_MS = 800;
const RETRY_MS = 5_000;

/**
 * Saves edits after a pause, one request at a time. Without a connection it keeps them and tries again. `saveNow`
 * resolves to true once nothing is unsaved.
 */
export function useAutosave(how: HowToSave) {
  const [state, setState] = useState<SaveState>({ is: "unchanged" });
  const latest = useRef(how);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<unknown>>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    latest.current = how;
  });

  const run = async (): Promise<boolean> => {
    const { isDirty, isHeld, save } = latest.current;
    if (isHeld) return !isDirty();
    if (!isDirty()) return true;
    setState({ is: "saving" });
    const problem = await save();
    if (!problem) {
      setState({ is: "saved", at: new Date() });
      return !latest.current.isDirty();
    }
    setState({ is: "failed", reason: problem.message });
    if (problem.code === "OFFLINE" && !isGone.current) later(RETRY_MS);
    return false;
  };
  const saveNow = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const ended = (running.current ?? Promise.resolve()).then(run);
    running.current = ended;
    return ended;
  };
  const later = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void saveNow(), ms);
  };
  const soon = useRef(later);
  useEffect(() => {
    soon.current = later;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each edit and each answered question
  useEffect(() => {
    if (latest.current.isDirty() && !how.isHeld) soon.current(PAUSE_MS);
  }, [how.edited, how.isHeld]);
  useEffect(() => {
    const online = () => soon.current(0);
    window.addEventListener("online", online);
    return () => {
      window.removeEventListener("online", online);
      clearTimeout(timer.current);
      isGone.current = true;
    };
  }, []);
  return { state, saveNow, saveSoon: () => soon.current(0) };
}
