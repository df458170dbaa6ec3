import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { ReadFigure } from "~/platform/kernel/numbers";
import styles from "./typed-field.module.css";

/** A figure in a form: "" for an empty field, NaN for invalid text, which forms never send. */
export type FigureValue = number | "";

export interface FigureFieldProps
  extends Omit<
    TextInputProps,
    "value" | "defaultValue" | "onChange" | "error" | "type" | "classNames" | "form" | "min" | "max" | "step"
  > {
  value: FigureValue;
  onChange: (value: FigureValue) => void;
  error?: string | undefined;
  focus?: boolean;
  alignEnd?: boolean;
}

interface TypedFieldProps extends FigureFieldProps {
  read: (text: string) => ReadFigure;
  write: (value: number) => string;
  mark?: { side: "left" | "right"; text: string } | undefined;
  step?: number;
}

const widthOf = (text: string) => 24 + text.length * 9;

/** True if a value, or any value inside a list or group, is an unreadable figure. */
export function hasUnread(value: unknown): boolean {
  if (typeof value === "number") return Number.isNaN(value);
  if (typeof value !== "object" || value === null) return false;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).some(hasUnread);
}

/** A field's number, for sums; 0 if empty or invalid. */
export function figureOf(value: FigureValue | null | undefined): number {
  return typeof value === "number" && !Number.isNaN(value) ? value : 0;
}

/** A figure as text. It stays as typed until the field loses focus, so that editing never changes it. Invalid text shows an error. */
export function TypedField(props: TypedFieldProps) {
  const { value, onChange, error, read, write, mark, step, focus, alignEnd, onBlur, ...rest } = props;
  const textOf = (figure: FigureValue) => (figure === "" || Number.isNaN(figure) ? "" : write(figure));
  const [typed, setTyped] = useState(() => textOf(value));
  const [known, setKnown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  // The value changed from outside, such as by a button for the full balance, so the text follows.
  if (!Object.is(known, value)) {
    setKnown(value);
    setTyped(textOf(value));
  }
  const now = read(typed);
  const problem = "problem" in now ? now.problem : undefined;
  // '1,5' may become 1,500: the error appears on blur or after sending.
  const isUnderWay = !isLeft && !error && "problem" in now && now.underWay === true;
  const type = (text: string) => {
    const next = read(text);
    const figure = "figure" in next ? next.figure : "empty" in next ? "" : Number.NaN;
    setTyped(text);
    setLeft(false);
    setKnown(figure);
    onChange(figure);
  };
  const stepBy = (event: KeyboardEvent) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || way === undefined || problem) return;
    event.preventDefault();
    const next = write(("figure" in now ? now.figure : 0) + way * step);
    if ("figure" in read(next)) type(next);
  };
  return (
    <TextInput
      {...rest}
      classNames={{ input: `${styles.input} ${alignEnd ? styles.end : ""}` }}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      {...besideFigure(mark)}
      value={typed}
      error={isUnderWay ? undefined : (problem ?? error)}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={stepBy}
      onBlur={(event) => {
        setLeft(true);
        if ("figure" in now) setTyped(write(now.figure));
        onBlur?.(event);
      }}
      {...(focus ? { "data-autofocus": true } : {})}
    />
  );
}

function besideFigure(mark: TypedFieldProps["mark"]): Record<string, ReactNode> {
  if (!mark) return {};
  const unit = <span className={styles.unit}>{mark.text}</span>;
  return mark.side === "left"
    ? { leftSection: unit, leftSectionWidth: 52 }
    : { rightSection: unit, rightSectionWidth: widthOf(mark.text), rightSectionPointerEvents: "none" };
}
