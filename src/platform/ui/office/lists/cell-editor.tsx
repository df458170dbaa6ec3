import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Choice } from "~/platform/kernel/list";
import { formatAmount } from "~/platform/kernel/money";
import { DayField } from "../day-field";
import { type CellEdit, readTyped } from "./cell-edit";
import styles from "./cell-edits.module.css";

interface CellEditorProps {
  kind: CellEdit<never>["kind"];
  label: string;
  value: string;
  /** Undefined while they load. */
  choices: readonly Choice[] | undefined;
  /** Opened by a mouse, so that a chosen entry is saved at once. */
  isByMouse: boolean;
  /** `step`: to the next editable cell, to the one before, or to stay. */
  onSave: (value: string, step: 1 | -1 | 0 | undefined) => void;
  onCancel: () => void;
}

const isField = (target: EventTarget) => target instanceof Element && target.matches("input, select");

/** The field over a cell. Enter and Tab save, Escape cancels, a click outside saves. */
export function CellEditor({ kind, label, value, choices, isByMouse, onSave, onCancel }: CellEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(() =>
    kind === "amount" && value ? formatAmount(Number(value)) : value,
  );
  const [problem, setProblem] = useState<string>();
  const byMouse = useRef(isByMouse);
  const save = (text: string, step: 1 | -1 | 0 | undefined) => {
    const read = readTyped(kind, text);
    if (typeof read === "string") setProblem(read);
    else onSave(read.value, step);
  };
  const saveNow = useRef(() => save(typed, undefined));
  saveNow.current = () => save(typed, undefined);
  const isReady = choices !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the field can be used
  useEffect(() => {
    const field = frame.current?.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
    else if (isReady && isByMouse)
      try {
        field?.showPicker?.();
      } catch {
        // The browser opens it only soon after a click.
      }
  }, [isReady]);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) saveNow.current();
    };
    document.addEventListener("pointerdown", outside, true);
    return () => document.removeEventListener("pointerdown", outside, true);
  }, []);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    } else if (isField(event.target) && (event.key === "Enter" || event.key === "Tab")) {
      event.preventDefault();
      event.stopPropagation();
      save(typed, event.key === "Enter" ? 0 : event.shiftKey ? -1 : 1);
    } else byMouse.current = false;
  };
  const change = (next: string) => {
    setTyped(next);
    setProblem(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside has the focus
    <div
      ref={frame}
      className={styles.editor}
      data-kind={kind}
      onKeyDown={onKey}
      onPointerDown={() => {
        byMouse.current = true;
      }}
    >
      {kind === "choice" ? (
        <select
          aria-label={label}
          value={typed}
          disabled={!isReady}
          onChange={({ currentTarget }) => {
            change(currentTarget.value);
            if (byMouse.current) save(currentTarget.value, 0);
          }}
        >
          {(choices ?? []).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : kind === "day" ? (
        <DayField aria-label={label} value={typed} onChange={change} inPopover />
      ) : (
        <input
          aria-label={label}
          aria-invalid={problem !== undefined}
          inputMode={kind === "amount" ? "decimal" : "text"}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      {problem && (
        <p role="alert" className={styles.note}>
          {problem}
        </p>
      )}
    </div>
  );
}
