import {
  Button,
  FileInput,
  Group,
  MultiSelect,
  PasswordInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { BoundField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { FigureField, PercentField } from "~/platform/ui/office/figure-field";
import { MoneyField } from "~/platform/ui/office/money-field";
import type { FigureValue } from "~/platform/ui/office/typed-field";
import type { Field } from "../define";
import { pictureSource } from "../pictures/domain";
import { RowsInput } from "./rows-input";

interface SettingsInputProps {
  of: WriteForm<Record<string, unknown>>;
  path: string;
  field: Field;
  secretMask: string | undefined;
}

/** One field of a section, bound to it by its path. */
export function SettingsInput({ of, path, field, secretMask }: SettingsInputProps) {
  return (
    <BoundField of={of} name={path}>
      {({ value, error, onChange }) => (
        <FieldOfKind
          path={path}
          field={field}
          value={value}
          secretMask={secretMask}
          error={error}
          onChange={onChange}
        />
      )}
    </BoundField>
  );
}

interface FieldOfKindProps {
  path: string;
  field: Field;
  value: unknown;
  secretMask: string | undefined;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

const optionsOf = (options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

/** One field of a section, by its kind. Percentages and shillings are typed as people write them. */
function FieldOfKind({ path, field, value, secretMask, error, onChange }: FieldOfKindProps) {
  const shared = { id: `setting-${path}`, label: field.label, description: field.help, error };
  // An empty field is not 0: the server asks for a number.
  const figure = {
    value: typeof value === "number" ? value : ("" as const),
    onChange: (next: FigureValue) => onChange(next === "" ? null : next),
  };
  switch (field.kind) {
    case "toggle":
      return (
        <Switch
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "whole":
    case "decimal":
      return (
        <FigureField
          {...shared}
          {...figure}
          min={field.min}
          max={field.max}
          decimals={field.kind === "decimal" ? field.places : 0}
          suffix={field.suffix}
        />
      );
    case "percent":
      return <PercentField {...shared} {...figure} />;
    case "shillings":
      return <MoneyField {...shared} {...figure} />;
    case "choice":
      return (
        <Select
          {...shared}
          data={optionsOf(field.options)}
          value={String(value)}
          allowDeselect={false}
          onChange={onChange}
        />
      );
    case "secret":
      return (
        <PasswordInput
          {...shared}
          description={secretMask ? `Set: ${secretMask}. Leave empty to keep it.` : "Not set"}
          value={String(value ?? "")}
          autoComplete="new-password"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "colour":
      return (
        <TextInput
          {...shared}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.currentTarget.value)}
          rightSection={
            <input
              type="color"
              aria-label={`${field.label}, picker`}
              data-empty={value === "" || undefined}
              value={/^#[0-9a-f]{6}$/i.test(String(value)) ? String(value) : "#000000"}
              onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
            />
          }
          rightSectionWidth={56}
        />
      );
    case "choices":
      return (
        <MultiSelect
          {...shared}
          data={optionsOf(field.options)}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      );
    case "list":
      return (
        <TagsInput
          {...shared}
          value={Array.isArray(value) ? value.map(String) : []}
          maxTags={field.most}
          clearable
          onChange={onChange}
        />
      );
    case "longText":
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={10}
          placeholder={field.placeholder}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "rows":
      return <RowsInput {...shared} field={field} value={value} onChange={onChange} />;
    case "custom":
      return null;
    case "picture":
      return <PictureInput {...shared} value={String(value ?? "")} onChange={onChange} />;
    default:
      return (
        <TextInput
          {...shared}
          type={field.kind === "phone" ? "tel" : "text"}
          placeholder={field.kind === "text" ? field.placeholder : undefined}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

const MAX_PICTURE = 2 * 1024 * 1024;

function PictureInput({
  id,
  label,
  description,
  error,
  value,
  onChange,
}: {
  id: string;
  label: string;
  description: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  const [refused, setRefused] = useState<string>();
  const read = (file: File | null) => {
    if (!file) return;
    if (!file.type.startsWith("image/")) return setRefused("Please choose an image");
    if (file.size > MAX_PICTURE) return setRefused("File size exceeds 2MB");
    const reader = new FileReader();
    reader.onload = () => {
      setRefused(undefined);
      onChange(String(reader.result));
    };
    reader.readAsDataURL(file);
  };
  return (
    <div>
      <FileInput
        id={id}
        label={label}
        description={description}
        error={refused ?? error}
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml"
        placeholder={value ? "Choose another image" : "Choose an image"}
        leftSection={<IconPhoto size={18} stroke={1.9} aria-hidden />}
        onChange={read}
      />
      {value && (
        <Group mt="xs">
          <img
            src={pictureSource(value)}
            alt={`${label}, as it is`}
            style={{ maxHeight: 56, maxWidth: 200 }}
          />
          <Button variant="subtle" onClick={() => onChange("")}>
            Remove
          </Button>
        </Group>
      )}
    </div>
  );
}
