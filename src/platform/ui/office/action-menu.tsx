import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { loadDropdowns } from "./dropdown";
import { onDemand } from "./on-demand";

export interface MenuEntry {
  label: string;
  /** Where two labels can be alike. */
  id?: string | null;
  icon?: ReactNode;
  /** Where it leads: a file or another page of its own. */
  href?: string;
  newTab?: boolean;
  onSelect?: (() => void) | undefined;
  disabled?: boolean;
  danger?: boolean;
  /** A line above it. */
  apart?: boolean;
}

/** What the button of a menu is given. */
export interface MenuTrigger {
  id: string;
  ref: RefObject<HTMLButtonElement | null>;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  onClick: () => void;
}

interface ActionMenuProps {
  trigger: (trigger: MenuTrigger) => ReactNode;
  entries: readonly MenuEntry[];
  position?: "bottom-start" | "bottom-end";
}

const MenuPart = onDemand(() => loadDropdowns().then((parts) => parts.MenuPart));

/** A button with a menu of what can be done. The menu itself is fetched when it first opens. */
export function ActionMenu({ trigger, entries, position = "bottom-end" }: ActionMenuProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  if (opened && !everOpened) setEverOpened(true);
  return (
    <>
      {trigger({
        id,
        ref: anchor,
        "aria-haspopup": "menu",
        "aria-expanded": opened,
        onClick: () => setOpened(!opened),
      })}
      {everOpened && (
        <MenuPart
          labelledBy={id}
          anchor={anchor}
          opened={opened}
          onChange={setOpened}
          onClose={() => setOpened(false)}
          entries={entries}
          position={position}
        />
      )}
    </>
  );
}
