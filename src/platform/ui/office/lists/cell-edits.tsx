import { Button } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useRevalidator } from "react-router";
import type { Choice } from "~/platform/kernel/list";
import { useWrite } from "../../form/use-write";
import { notify, notifyRefusal } from "../notify";
import { pageShown } from "../overlays";
import { type CellEdits, textOf } from "./cell-edit";
import { CellEditor } from "./cell-editor";
import styles from "./cell-edits.module.css";
import type { Column } from "./columns";
import { useCellKeys } from "./use-cell-keys";

export interface CellEditsProps<Row extends { id: string }> {
  frame: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  name: (row: Row) => string;
  load: () => Promise<CellEdits<Row>>;
}

interface Opened<Row> {
  row: Row;
  column: string;
  isByMouse: boolean;
  choices?: readonly Choice[];
}

/** What a cell shows until the page has the saved value: the value, or why it was not saved. */
type Pending =
  | { is: "saving"; text: string }
  | { is: "refused"; message: string }
  | { is: "conflict"; by: string | undefined; theirs: string; keep: () => void };

const keyOf = (row: string, column: string) => `${row} ${column}`;

/** Changes a list's cells in place: one editor at a time, and the saves that are under way. */
export function ListedCellEdits<Row extends { id: string }>(props: CellEditsProps<Row>) {
  const { frame, rows, columns, name, load } = props;
  const [edits, setEdits] = useState<CellEdits<Row>>();
  const [opened, setOpened] = useState<Opened<Row>>();
  const [pending, setPending] = useState<Readonly<Record<string, Pending>>>({});
  const { send } = useWrite();
  const { revalidate } = useRevalidator();
  const latest = useRef(rows);
  latest.current = rows;
  const find = (id: string) => latest.current.find((row) => row.id === id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a list
  useEffect(() => {
    void load().then(setEdits);
  }, []);

  const cellOf = (row: string, column: string) =>
    [...(frame.current?.querySelectorAll<HTMLElement>(`[data-edit="${column}"]`) ?? [])].find(
      (cell) => cell.closest<HTMLElement>("[data-row]")?.dataset.row === row,
    );
  const show = (row: string, column: string, what: Pending | undefined) =>
    setPending(({ [keyOf(row, column)]: _, ...others }) =>
      what ? { ...others, [keyOf(row, column)]: what } : others,
    );

  const open = (cell: HTMLElement, isByMouse: boolean) => {
    const column = cell.dataset.edit ?? "";
    const row = find(cell.closest<HTMLElement>("[data-row]")?.dataset.row ?? "");
    const edit = edits?.[column];
    if (!row || !edit) return;
    show(row.id, column, undefined);
    const given = edit.choices?.(row) ?? [];
    if (!(given instanceof Promise)) return setOpened({ row, column, isByMouse, choices: given });
    setOpened({ row, column, isByMouse });
    given.then(
      (choices) =>
        setOpened((now) => (now?.row === row && now.column === column ? { ...now, choices } : now)),
      (error: unknown) => {
        setOpened(undefined);
        notifyRefusal(String(error instanceof Error ? error.message : error));
      },
    );
  };
  const keys = useCellKeys(frame, edits !== undefined, open);

  async function save(row: Row, column: string, value: string, isAgain = false): Promise<void> {
    const edit = edits?.[column];
    if (!edit) return;
    const before = edit.value(row);
    const choices = (await edit.choices?.(row)) ?? [];
    const text = textOf(edit, value, choices);
    show(row.id, column, { is: "saving", text });
    const sent = await send({ id: row.id, column, value }, () => edit.save(row, value, false));
    await pageShown();
    const now = find(row.id);
    if (sent.ok) {
      show(row.id, column, undefined);
      const head = columns.find(({ id }) => id === column)?.head.split(",")[0];
      const undo = async () => {
        await edit.save(now ?? row, before, now === undefined);
        await revalidate();
      };
      return notify({ message: `${name(row)}: ${head} is now ${text}`, undo });
    }
    const { code, fields, message } = sent.problem;
    if (code !== "CONFLICT" || !now) {
      const said = Object.values(fields)[0] ?? message;
      return show(row.id, column, { is: "refused", message: Array.isArray(said) ? said.join(" ") : said });
    }
    const theirs = edit.value(now);
    if (theirs === value) return show(row.id, column, undefined);
    // Another field was changed, so both changes stay. A second refusal has another reason.
    if (theirs === before)
      return isAgain ? show(row.id, column, { is: "refused", message }) : save(now, column, value, true);
    show(row.id, column, {
      is: "conflict",
      by: await edit.changedBy?.(row).catch(() => undefined),
      theirs: textOf(edit, theirs, choices),
      keep: () => void save(now, column, value),
    });
  }

  const leave = (value: string | undefined, step: 1 | -1 | 0 | undefined) => {
    if (!opened) return;
    const { row, column } = opened;
    const cell = cellOf(row.id, column);
    setOpened(undefined);
    if (value !== undefined && value !== edits?.[column]?.value(row)) void save(row, column, value);
    if (!cell || step === undefined) return;
    const next = step === 0 ? undefined : keys.beside(cell, step);
    if (next) open(next, false);
    else cell.focus();
  };

  const cell = opened && cellOf(opened.row.id, opened.column);
  const edit = opened && edits?.[opened.column];
  const head = columns.find(({ id }) => id === opened?.column)?.head;
  return (
    <>
      {opened &&
        cell &&
        edit &&
        createPortal(
          <CellEditor
            key={keyOf(opened.row.id, opened.column)}
            kind={edit.kind}
            label={`${head} of ${name(opened.row)}`}
            value={edit.value(opened.row)}
            choices={opened.choices && withNow(opened.choices, edit.value(opened.row), cell)}
            isByMouse={opened.isByMouse}
            onSave={leave}
            onCancel={() => leave(undefined, 0)}
          />,
          cell,
        )}
      {Object.entries(pending).map(([key, what]) => {
        const [row = "", column = ""] = key.split(" ");
        const at = cellOf(row, column);
        return (
          at &&
          createPortal(<PendingCell what={what} onClose={() => show(row, column, undefined)} />, at, key)
        );
      })}
    </>
  );
}

/** The choices with the value of now, which may no longer be offered. */
function withNow(choices: readonly Choice[], value: string, cell: HTMLElement): readonly Choice[] {
  if (choices.some((choice) => choice.value === value)) return choices;
  return [{ value, label: cell.textContent ?? value }, ...choices];
}

function PendingCell({ what, onClose }: { what: Pending; onClose: () => void }) {
  if (what.is === "saving") return <span className={styles.saving}>{what.text}</span>;
  const take = (then?: () => void) => () => {
    onClose();
    then?.();
  };
  return (
    <div role="alert" className={styles.note}>
      {what.is === "refused" ? (
        <>
          <p>{what.message}</p>
          <Button size="compact-sm" variant="default" onClick={take()}>
            OK
          </Button>
        </>
      ) : (
        <>
          <p>
            Changed{what.by && ` by ${what.by}`} to <b>{what.theirs}</b>
          </p>
          <Button size="compact-sm" onClick={take(what.keep)}>
            Keep mine
          </Button>{" "}
          <Button size="compact-sm" variant="default" onClick={take()}>
            Take theirs
          </Button>
        </>
      )}
    </div>
  );
}
