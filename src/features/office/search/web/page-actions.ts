import { IconBolt } from "@tabler/icons-react";
import type { Offer } from "./offer";

const PLACES = ["[data-record-actions]", "[data-actions]"];

/** The actions of the open record, then those of its page, as they are on the screen: what the person may do here. */
export function pageActions(): Offer[] {
  const offers = new Map<string, Offer>();
  const actions = PLACES.flatMap((place) => [
    ...document.querySelectorAll<HTMLElement>(`${place} :is(a[href], button)`),
  ]);
  for (const action of actions) {
    const label = (action.getAttribute("aria-label") ?? action.textContent ?? "").trim();
    const isOff = action instanceof HTMLButtonElement && action.disabled;
    if (!label || isOff || action.offsetParent === null || offers.has(label)) continue;
    // After the palette has closed, so that a dialog keeps the focus.
    offers.set(label, { label, icon: IconBolt, run: () => void setTimeout(() => action.click()) });
  }
  return [...offers.values()];
}
