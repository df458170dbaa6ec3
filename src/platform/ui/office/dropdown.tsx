import { useState } from "react";
import type { DropdownProps } from "./dropdown-parts";
import { onDemand } from "./on-demand";

/** Loads the parts of dropdowns and menus; `useFirstTouch` preloads them. */
export const loadDropdowns = () => import("./dropdown-parts");
const DropdownPart = onDemand(() => loadDropdowns().then((parts) => parts.DropdownPart));

/** A small panel below a button, loaded when first opened. */
export function Dropdown(props: DropdownProps) {
  const [everOpened, setEverOpened] = useState(false);
  if (props.opened && !everOpened) setEverOpened(true);
  return everOpened && <DropdownPart {...props} onClose={() => props.onChange(false)} />;
}
