import type { KeyboardEvent } from "react";

const FIELDS = "input, textarea, select";

type FormKey = KeyboardEvent<HTMLFormElement>;

function isEnter({ key, ctrlKey, metaKey, shiftKey, altKey, nativeEvent, target }: FormKey): boolean {
  const isPlain = !ctrlKey && !metaKey && !shiftKey && !altKey;
  return key === "Enter" && isPlain && !nativeEvent.isComposing && target instanceof HTMLInputElement;
}

function goOn(event: FormKey): void {
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>(FIELDS)].filter(
    (field) =>
      !field.disabled && field.type !== "hidden" && field.offsetParent !== null && field.tabIndex >= 0,
  );
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement && next.type !== "checkbox") next.select();
}

/** Handlers of a form whose one-line fields go to the next one on Enter, as on Tab. An open list's Enter chooses. */
export const enterGoesOn = {
  onKeyDown: (event: FormKey) => {
    if (isEnter(event) && !event.defaultPrevented) goOn(event);
  },
  // A closed list would open. Arrows and the space bar open it still.
  onKeyDownCapture: (event: FormKey) => {
    const { readOnly, ariaExpanded } = event.target as HTMLInputElement;
    if (!isEnter(event) || !readOnly || ariaExpanded === "true") return;
    event.stopPropagation();
    goOn(event);
  },
};
