import type { KeyboardEvent } from "react";

const FIELDS = "input, textarea, select";

/** Enter in a one-line field goes to the next field of its form, as Tab does. Open lists and buttons keep their Enter. */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const from = event.target;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (event.key !== "Enter" || !isPlain || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(from instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>(FIELDS)].filter(
    (field) =>
      !field.disabled && field.type !== "hidden" && field.offsetParent !== null && field.tabIndex >= 0,
  );
  const next = fields[fields.indexOf(from) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement && next.type !== "checkbox") next.select();
}
