import { type ReactNode, useEffect } from "react";

type Replay = () => void;

interface TypedEarlyProps {
  within: ParentNode;
  after?: () => void;
  children: ReactNode;
}

/**
 * Replays input from before hydration. React keeps such values but fires no events, and the next render overwrites them.
 * So every field that differs from the server's HTML gets its event. Wraps the whole tree, to run when all of it listens.
 */
export function TypedEarly({ within, after, children }: TypedEarlyProps) {
  useEffect(() => {
    const replays = [
      ...within.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
        "input, textarea, select",
      ),
    ].flatMap((control) => replayOf(control) ?? []);
    // After this commit, because only then React renders in response to events.
    queueMicrotask(() => {
      for (const replay of replays) replay();
      after?.();
    });
  }, [within, after]);
  return children;
}

function replayOf(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): Replay | undefined {
  if (control instanceof HTMLSelectElement) return replayOfSelect(control);
  if (control instanceof HTMLTextAreaElement) return replayOfText(control, HTMLTextAreaElement.prototype);
  if (control.type === "file") return control.files?.length ? () => say(control, "change") : undefined;
  if (control.type === "checkbox" || control.type === "radio") return replayOfTick(control);
  return replayOfText(control, HTMLInputElement.prototype);
}

function replayOfText(
  control: HTMLInputElement | HTMLTextAreaElement,
  prototype: HTMLInputElement | HTMLTextAreaElement,
): Replay | undefined {
  const { value: typed, defaultValue: before } = control;
  if (typed === before) return undefined;
  const write = Object.getOwnPropertyDescriptor(prototype, "value")?.set;
  return () => {
    const { selectionStart, selectionEnd } = control;
    // React's setter records the value, and its change event needs a different one.
    control.value = before;
    write?.call(control, typed);
    say(control, "input");
    if (document.activeElement === control && selectionStart !== null)
      control.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** For a group of radio buttons, only the selected one is replayed. */
function replayOfTick(control: HTMLInputElement): Replay | undefined {
  const { checked, defaultChecked, type } = control;
  if (checked === defaultChecked || (type === "radio" && !checked)) return undefined;
  return () => {
    control.checked = !checked;
    control.click();
  };
}

function replayOfSelect(control: HTMLSelectElement): Replay | undefined {
  const options = [...control.options];
  const chosen = options.map(({ selected }) => selected);
  const named = options.findIndex(({ defaultSelected }) => defaultSelected);
  const before = control.multiple
    ? options.map(({ defaultSelected }) => defaultSelected)
    : options.map((_, index) => index === Math.max(0, named));
  if (chosen.every((isChosen, index) => isChosen === before[index])) return undefined;
  return () => {
    options.forEach((option, index) => {
      option.selected = chosen[index] ?? false;
    });
    say(control, "change");
  };
}

function say(control: HTMLElement, event: "input" | "change"): void {
  control.dispatchEvent(new Event(event, { bubbles: true }));
}
