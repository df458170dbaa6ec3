import { ActionIcon, Button } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Dropdown } from "../dropdown";
import styles from "./column-choice.module.css";
import type { Column } from "./columns";
import { Tick } from "./tick";

interface ColumnChoiceProps {
  columns: readonly Pick<Column<never>, "id" | "head" | "lead" | "actions">[];
  shown: Readonly<Record<string, boolean>>;
  onChoose: (id: string, on: boolean) => void;
  onReset: (() => void) | undefined;
}

/** Selects a list's columns; remembered for the person. */
export function ColumnChoice({ columns, shown, onChoose, onReset }: ColumnChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ActionIcon
        ref={anchor}
        size={32}
        aria-label="Choose columns"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <IconColumns3 size={18} stroke={1.8} />
      </ActionIcon>
      <Dropdown opened={isOpen} onChange={setOpen} anchor={anchor} label="Columns" className={styles.choice}>
        {isOpen &&
          columns
            .filter(({ lead, actions }) => !lead && !actions)
            .map(({ id, head }) => (
              <div key={id} className={styles.column}>
                <Tick id={`column-${id}`} on={shown[id] ?? false} onChange={(on) => onChoose(id, on)} />
                <label htmlFor={`column-${id}`}>{head}</label>
              </div>
            ))}
        <Button variant="subtle" size="compact-sm" disabled={!onReset} onClick={onReset}>
          Reset columns
        </Button>
      </Dropdown>
    </>
  );
}
