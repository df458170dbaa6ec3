import { IconBolt } from "@tabler/icons-react";
import type { Offer } from "./offer";

const ACTIONS = "[data-actions] :is(a[href], button), [data-record-actions] :is(a[href], button)";

/** The actions of the open page and its record, as they are on the screen: what the person may do here. */
export function pageActions(): Offer[] {
  const offers = new Map<string, Offer>();
  for (const action of document.querySelectorAll<HTMLElement>(ACTIONS)) {
    const label = (action.getAttribute("aria-label") ?? action.textContent ?? "").trim();
    const isOff = action instanceof HTMLButtonElement && action.disabled;
    if (!label || isOff || action.offsetParent === null || offers.has(label)) continue;
    // After the palette has closed, so that a dialog keeps the focus.
    offers.set(label, { label, icon: IconBolt, run: () => void setTimeout(() => action.click()) });
  }
  return [...offers.values()];
}
