import { type ReactNode, type RefObject, useState } from "react";
import { onDemand } from "./on-demand";

export interface DropdownProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** The button it opens from: keyboard focus goes back to it. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  position?: "bottom-start" | "bottom-end";
  width?: string;
  className?: string | undefined;
  /** Its own edge and padding are the content's. */
  flush?: boolean;
  children: ReactNode;
}

/** Fetches what dropdowns and menus are made of; `useFirstTouch` asks for it before it is needed. */
export const loadDropdowns = () => import("./dropdown-parts");
const DropdownPart = onDemand(() => loadDropdowns().then((parts) => parts.DropdownPart));

/** A small panel below a button. What floats is fetched when it first opens: no page carries it before. */
export function Dropdown(props: DropdownProps) {
  const [everOpened, setEverOpened] = useState(false);
  if (props.opened && !everOpened) setEverOpened(true);
  return everOpened && <DropdownPart {...props} onClose={() => props.onChange(false)} />;
}
