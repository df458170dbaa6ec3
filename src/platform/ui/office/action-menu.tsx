import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { loadDropdowns } from "./dropdown";
import type { MenuEntry, MenuPlace } from "./dropdown-parts";
import { onDemand } from "./on-demand";

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
  position?: MenuPlace;
}

const MenuPart = onDemand(() => loadDropdowns().then((parts) => parts.MenuPart));

/** A button with a menu of actions. The menu loads when first opened. */
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
