import { type ReactNode, useEffect } from "react";

type Replay = () => void;

interface TypedEarlyProps {
  /** What is hydrated. */
  within: ParentNode;
  /** What else somebody did, done again after that. */
  after?: () => void;
  children: ReactNode;
}

/**
 * Does again what somebody did in a form before its scripts came. React keeps what stands in a field then but tells
 * nobody of it, and the next rendering writes over it: so every field that differs from the server's HTML gets the
 * event it would have given later. Around the whole tree, so that it runs once all of it listens.
 */
export function TypedEarly({ within, after, children }: TypedEarlyProps) {
  useEffect(() => {
    const replays = [
      ...within.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
        "input, textarea, select",
      ),
    ].flatMap((control) => replayOf(control) ?? []);
    // After this commit: only then does React answer an event by rendering.
    queueMicrotask(() => {
      for (const replay of replays) replay();
      after?.();
    });
  }, [within, after]);
  return children;
}

/** How to say again what was done to a control; undefined when nothing was. */
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
    // React takes note of what its own setter writes and hears of a change only by what differs from that.
    control.value = before;
    write?.call(control, typed);
    say(control, "input");
    if (document.activeElement === control && selectionStart !== null)
      control.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Of a group of radio buttons the one that was chosen speaks for all. */
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
