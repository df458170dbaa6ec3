import { Modal } from "@mantine/core";
import type { PlaceKey } from "./place-keys";
import styles from "./shortcut-sheet.module.css";

interface ShortcutSheetProps {
  opened: boolean;
  onClose: () => void;
  places: readonly PlaceKey[];
}

const ANYWHERE: readonly [keys: string[], does: string][] = [
  [["Ctrl", "K"], "Search and commands (on a Mac ⌘ K)"],
  [["["], "Fold the menu, or unfold it"],
  [["?"], "This sheet"],
  [["Esc"], "Close the open window"],
];

const LISTS: readonly [keys: string[], does: string][] = [
  [["J"], "The next row"],
  [["K"], "The previous row"],
  [["Enter"], "Open the row"],
  [["X"], "Select the row"],
  [["→"], "To the row's cells that can be changed"],
  [["F2"], "Change the cell"],
  [["/"], "Go to the list's search"],
];

export function ShortcutSheet({ opened, onClose, places }: ShortcutSheetProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Shortcuts" size="lg">
      <div className={styles.sheet}>
        <Keys title="Anywhere" keys={ANYWHERE} />
        <Keys title="In lists" keys={LISTS} />
        <Keys
          title="Go to"
          keys={places.map(({ key, label }) => [["G", key.toUpperCase()], label] as const)}
        />
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
