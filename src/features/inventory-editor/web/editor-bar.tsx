import { ActionIcon } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { Badge } from "~/platform/ui/badge";
import type { Changes } from "../domain/changes";
import { EditorMenu } from "./editor-menu";
import styles from "./inventory-editor.module.css";
import { ItemSearch } from "./item-search";
import { changeOfKey, focusFirstLine } from "./line-keys";
import { SaveMark } from "./save-mark";
import type { EditorScreen } from "./use-editor-screen";

/** Adds items and shows whether they are saved. */
export function EditorBar({ on, isEmpty }: { on: EditorScreen; isEmpty: boolean }) {
  const { of, room, field, adding, ask, changes } = on;
  /** With an empty field, the keys are for the line that was added last, or go to the lines. */
  const onKey = (event: KeyboardEvent) => {
    const last = adding.last();
    if (event.key === "ArrowDown") {
      if (!focusFirstLine(field.current?.closest("section"))) return;
    } else if (last && /^[-+=]$/.test(event.key)) {
      const change = changeOfKey(event.key, last);
      if (change) of.act(change);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.bar}>
      {of.mayEdit && (
        <ItemSearch
          {...{ catalogue: of.catalogue, room, field, onKey }}
          onAdd={adding.add}
          onMeasure={(free) => ask({ free })}
        />
      )}
      {of.mayEdit && !(isEmpty && of.unsent === 0) && (
        <>
          <ActionIcon variant="default" size={36} aria-label="Undo" disabled={!of.canUndo} onClick={of.undo}>
            <IconArrowBackUp size={18} />
          </ActionIcon>
          <EditorMenu on={on} />
          <SaveMark of={of} />
        </>
      )}
      <ChangeCounts {...changes.counts} />
    </div>
  );
}

function ChangeCounts({ added, changed, removed }: Changes["counts"]) {
  return (
    <span className={styles.counts}>
      {added > 0 && <Badge tone="ok">{added} added</Badge>}
      {changed > 0 && <Badge tone="waiting">{changed} changed</Badge>}
      {removed > 0 && <Badge tone="muted">{removed} removed</Badge>}
    </span>
  );
}
