/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import styles from "./sheet.module.css";
import { usePhoneWords } from "./words";

/** A dialog at the lower edge of the phone, in the middle of a wide screen. */
export function Sheet(props: { title: string; onClose: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const words = usePhoneWords();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class={styles.sheet} aria-label={props.title} onClose={props.onClose}>
      <header class={styles.head}>
        <h2>{props.title}</h2>
        <button type="button" class={styles.close} onClick={() => dialog.current?.close()}>
          {words.done}
        </button>
      </header>
      <div class={styles.body}>{props.children}</div>
    </dialog>
  );
}

/** One choice of a few. */
export function Choice<Value extends string>(props: {
  label: string;
  value: Value | null;
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset class={styles.choice}>
      <legend>{props.label}</legend>
      {props.options.map(([value, label]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * A text that is saved when the person leaves it, so that it is one change and not one for each letter. Letters that are not saved
 * yet stay while the page around them changes.
 */
export function TextField(props: {
  label: string;
  value: string;
  type?: InputType;
  isFigure?: boolean;
  error?: string | undefined;
  maxLength?: number;
  onSave: (value: string) => void;
}) {
  const { label, value, type = "text", error, maxLength = 200 } = props;
  const [typed, setTyped] = useState<{ over: string; text: string }>();
  if (typed && typed.over !== value) setTyped(undefined);
  return (
    <label class={styles.field}>
      <span>{label}</span>
      <input
        {...inputOf(type, props.isFigure ?? false)}
        value={typed?.over === value ? typed.text : value}
        onInput={(event) => setTyped({ over: value, text: event.currentTarget.value })}
        maxLength={maxLength}
        autocomplete="off"
        aria-invalid={error !== undefined}
        onChange={(event) => props.onSave(event.currentTarget.value)}
      />
      {error !== undefined && (
        <span class={styles.error} role="alert">
          {error}
        </span>
      )}
    </label>
  );
}

type InputType = "text" | "tel" | "time" | "email" | "password";
const inputOf = (type: InputType, isFigure: boolean) => ({
  type: type as "text",
  ...(isFigure && { inputMode: "numeric" as const }),
});
