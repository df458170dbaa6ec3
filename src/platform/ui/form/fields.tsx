import {
  Checkbox,
  type CheckboxProps,
  MultiSelect,
  type MultiSelectProps,
  Radio,
  type RadioProps,
  Select,
  type SelectProps,
  Stack,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import {
  type Control,
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { isPlainDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import { formatPhone, parsePhone } from "~/platform/kernel/phone";
import { DayField } from "../office/day-field";
import { FigureField } from "../office/figure-field";
import { MoneyField, type MoneyValue } from "../office/money-field";
import { hasUnread } from "../office/typed-field";
import type { WriteForm } from "./write-form";

interface Bound<Values extends FieldValues, Value> {
  of: WriteForm<Values>;
  name: FieldPathByValue<Values, Value>;
  required?: string;
  focus?: boolean;
}

type Own =
  | "value"
  | "defaultValue"
  | "onChange"
  | "onBlur"
  | "error"
  | "name"
  | "required"
  | "checked"
  | "form";

type Check<Value> = (value: Value) => string | true;

const UNREAD = "Please correct the figure";

function useBound<Value>(
  of: { control: unknown; shown: Set<string> },
  name: string,
  { required, check }: { required?: string | undefined; check?: Check<Value> } = {},
) {
  const { field, fieldState } = useController({
    control: of.control as Control<FieldValues>,
    name,
    rules: {
      ...(required ? { required } : {}),
      validate: (value) => (hasUnread(value) ? UNREAD : (check?.(value) ?? true)),
    },
  });
  const { shown } = of;
  useEffect(() => {
    shown.add(name);
    return () => void shown.delete(name);
  }, [shown, name]);
  const onChange: (change: unknown) => void = field.onChange;
  return { value: field.value as Value, onChange, onBlur: field.onBlur, error: fieldState.error?.message };
}

/** Binds any other input: a switch, tags, or a field whose type only the server knows. */
export function BoundField<Values extends FieldValues, Name extends FieldPath<Values>>({
  of,
  name,
  children,
}: {
  of: WriteForm<Values>;
  name: Name;
  children: (bound: {
    value: FieldPathValue<Values, Name>;
    onChange: (value: FieldPathValue<Values, Name>) => void;
    onBlur: () => void;
    error: string | undefined;
  }) => ReactNode;
}) {
  return children(useBound<FieldPathValue<Values, Name>>(of, name));
}

const first = (focus: boolean | undefined) => (focus ? { "data-autofocus": true } : {});

export function TextField<Values extends FieldValues>({
  of,
  name,
  required,
  focus,
  ...input
}: Bound<Values, string> & Omit<TextInputProps, Own>) {
  const { value, ...bound } = useBound<string>(of, name, { required });
  return <TextInput {...input} {...bound} value={value ?? ""} {...first(focus)} />;
}

/** A phone number; when left, a valid number is grouped. */
export function PhoneField<Values extends FieldValues>({
  of,
  name,
  required,
  focus,
  ...input
}: Bound<Values, string> & Omit<TextInputProps, Own>) {
  const { value, onBlur, onChange, error } = useBound<string>(of, name, { required });
  return (
    <TextInput
      type="tel"
      autoComplete="off"
      {...input}
      value={value ?? ""}
      error={error}
      onChange={onChange}
      onBlur={() => {
        const phone = parsePhone(value ?? "");
        if (phone && formatPhone(phone) !== value) onChange(formatPhone(phone));
        onBlur();
      }}
      {...first(focus)}
    />
  );
}

export function TextareaField<Values extends FieldValues>({
  of,
  name,
  required,
  focus,
  ...input
}: Bound<Values, string> & Omit<TextareaProps, Own>) {
  const { value, ...bound } = useBound<string>(of, name, { required });
  return <Textarea autosize minRows={2} {...input} {...bound} value={value ?? ""} {...first(focus)} />;
}

/** A choice by value; null if none is selected. Only a clearable one can be emptied. */
export function SelectField<Values extends FieldValues>({
  of,
  name,
  required,
  focus,
  onChosen,
  clearable = false,
  ...input
}: Bound<Values, string | null> &
  Omit<SelectProps, Own> & {
    onChosen?: (value: string | null) => void;
  }) {
  const { value, onChange, ...bound } = useBound<string | null>(of, name, { required });
  return (
    <Select
      allowDeselect={clearable}
      clearable={clearable}
      {...input}
      {...bound}
      value={value}
      onChange={(chosen) => {
        onChange(chosen);
        onChosen?.(chosen);
      }}
      {...first(focus)}
    />
  );
}

export function MultiSelectField<Values extends FieldValues>({
  of,
  name,
  required,
  focus,
  ...input
}: Bound<Values, string[]> & Omit<MultiSelectProps, Own>) {
  const { value, ...bound } = useBound<string[]>(of, name, { required });
  return <MultiSelect {...input} {...bound} value={value} {...first(focus)} />;
}

/** A count or measure; an empty field is null. */
export function NumberField<Values extends FieldValues>({
  of,
  name,
  required,
  ...input
}: Bound<Values, number | null> & Omit<ComponentProps<typeof FigureField>, Own>) {
  const { value, onChange, ...bound } = useBound<number | null>(of, name, { required });
  return (
    <FigureField
      {...input}
      {...bound}
      value={value ?? ""}
      onChange={(next) => onChange(next === "" ? null : next)}
    />
  );
}

/** An amount in cents; "" for an empty field. */
export function AmountField<Values extends FieldValues>({
  of,
  name,
  required,
  above,
  ...input
}: Bound<Values, MoneyValue> &
  Omit<ComponentProps<typeof MoneyField>, Own> & {
    above?: string | undefined;
  }) {
  const { value, error, ...bound } = useBound<MoneyValue>(of, name, { required });
  return <MoneyField {...input} {...bound} value={value} error={above ?? error} />;
}

/** A day, stored as '2026-11-22' or "" and shown as 22/11/2026. */
export function DateField<Values extends FieldValues>({
  of,
  name,
  required,
  focus,
  ...input
}: Bound<Values, string> & {
  label: string;
  description?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  withAsterisk?: boolean;
  className?: string | undefined;
}) {
  const { value, onChange, onBlur, error } = useBound(of, name, {
    required,
    check: (day: string) =>
      !day || isPlainDate(day) || `Please write the day as ${formats().dateFormat.toLowerCase()}`,
  });
  return (
    <DayField
      {...input}
      value={value ?? ""}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      focus={focus ?? false}
    />
  );
}

export function CheckboxField<Values extends FieldValues>({
  of,
  name,
  ...input
}: Omit<Bound<Values, boolean>, "required" | "focus"> & Omit<CheckboxProps, Own>) {
  const { value, onChange, ...bound } = useBound<boolean>(of, name);
  return (
    <Checkbox
      {...input}
      {...bound}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface Choice extends Pick<RadioProps, "label" | "description"> {
  value: string;
}

/** One of a few choices, shown as radio buttons. */
export function RadioField<Values extends FieldValues>({
  of,
  name,
  required,
  label,
  choices,
}: Bound<Values, string | null> & { label: string; choices: readonly Choice[] }) {
  const { value, onChange, error } = useBound<string | null>(of, name, { required });
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      <Stack gap={8} mt={8}>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
