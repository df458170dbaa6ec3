import { Modal } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { OfficeEntry } from "./office-entries";
import styles from "./shortcuts.module.css";

/** After g, the letter of a page is waited for so long. */
const WAITS_MS = 1500;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === "checkbox");

/**
 * The office's keys: g and a letter opens a page of the menu, ? the sheet of all keys. Silent while somebody types or a
 * dialog is open. Ctrl-K belongs to the palette, j, k, x and / to the lists.
 */
export function useOfficeKeys(entries: readonly OfficeEntry[], openSheet: () => void): void {
  const navigate = useNavigate();
  const held = useRef({ entries, openSheet, navigate });
  held.current = { entries, openSheet, navigate };
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      if (event.key === "?") {
        event.preventDefault();
        return held.current.openSheet();
      }
      if (event.key === "g") {
        wentAt = event.timeStamp;
        return;
      }
      if (event.timeStamp - wentAt > WAITS_MS) return;
      wentAt = Number.NEGATIVE_INFINITY;
      const entry = held.current.entries.find(({ key }) => key === event.key);
      if (!entry) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void held.current.navigate(entry.to);
    };
    // Before the lists, for which a letter after g means nothing.
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
}

interface ShortcutSheetProps {
  opened: boolean;
  onClose: () => void;
  entries: readonly OfficeEntry[];
}

const ANYWHERE: readonly [keys: string[], does: string][] = [
  [["Ctrl", "K"], "Search and commands (on a Mac ⌘ K)"],
  [["?"], "This sheet"],
  [["Esc"], "Close what is open"],
];

const LISTS: readonly [keys: string[], does: string][] = [
  [["J"], "The next row of the quotes"],
  [["K"], "The row before"],
  [["X"], "Select the open row"],
  [["/"], "Go to the list's search"],
];

/** Every key of the office on one sheet. */
export function ShortcutSheet({ opened, onClose, entries }: ShortcutSheetProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Shortcuts" size="lg">
      <div className={styles.sheet}>
        <Keys title="Anywhere" keys={ANYWHERE} />
        <Keys title="In the list of quotes" keys={LISTS} />
        <Keys title="Go to" keys={entries.map(({ key, label }) => [["G", key.toUpperCase()], label])} />
      </div>
    </Modal>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string[], string])[] }) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.keys}>
        {keys.map(([pressed, does]) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
