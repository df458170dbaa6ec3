import { Modal } from "@mantine/core";
import { useLocation } from "react-router";
import { ANYWHERE, IN_SEARCH, type Keys, keysOfPage } from "./page-keys";
import type { PlaceKey } from "./place-keys";
import styles from "./shortcut-sheet.module.css";

interface ShortcutSheetProps {
  opened: boolean;
  onClose: () => void;
  places: readonly PlaceKey[];
}

/** The keys of the open page, then those of every page. */
export function ShortcutSheet({ opened, onClose, places }: ShortcutSheetProps) {
  const { pathname } = useLocation();
  const main = opened ? document.querySelector("main") : null;
  return (
    <Modal opened={opened} onClose={onClose} title="Shortcuts" size="lg">
      <div className={styles.sheet}>
        {main &&
          keysOfPage(main, pathname).map(({ title, keys }) => (
            <KeyList key={title} title={title} keys={keys} />
          ))}
        <KeyList title="Anywhere" keys={ANYWHERE} />
        <KeyList title="In the search" keys={IN_SEARCH} />
        <KeyList
          title="Go to"
          keys={places.map(({ key, label }) => [["G", key.toUpperCase()], label] as const)}
        />
      </div>
    </Modal>
  );
}

function KeyList({ title, keys }: { title: string; keys: Keys }) {
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
