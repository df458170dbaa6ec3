import { type ReactNode, type RefObject, useState } from "react";
import { onDemand } from "./on-demand";

export interface DropdownProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  position?: "bottom-start" | "bottom-end";
  width?: string;
  className?: string | undefined;
  flush?: boolean;
  children: ReactNode;
}

/** Loads the parts of dropdowns and menus; `useFirstTouch` preloads them. */
export const loadDropdowns = () => import("./dropdown-parts");
const DropdownPart = onDemand(() => loadDropdowns().then((parts) => parts.DropdownPart));

/** A small panel below a button, loaded when first opened. */
export function Dropdown(props: DropdownProps) {
  const [everOpened, setEverOpened] = useState(false);
  if (props.opened && !everOpened) setEverOpened(true);
  return everOpened && <DropdownPart {...props} onClose={() => props.onChange(false)} />;
}
