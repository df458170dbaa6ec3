import {
  Button,
  FileInput,
  Group,
  NumberInput,
  PasswordInput,
  Select,
  Switch,
  TextInput,
} from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { BoundField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { MoneyField } from "~/platform/ui/office/money-field";
import type { SettingsField } from "./settings-fields";
import { TiersInput } from "./tiers-input";

interface SettingsInputProps {
  of: WriteForm<Record<string, unknown>>;
  field: SettingsField;
  /** For secrets: what is stored, masked; empty when nothing is. */
  secretMask: string | undefined;
}

/** One field of a section, bound to it: which one there is, the section says. */
export function SettingsInput({ of, field, secretMask }: SettingsInputProps) {
  return (
    <BoundField of={of} name={field.name}>
      {({ value, error, onChange }) => (
        <FieldOfKind field={field} value={value} secretMask={secretMask} error={error} onChange={onChange} />
      )}
    </BoundField>
  );
}

interface FieldOfKindProps {
  field: SettingsField;
  value: unknown;
  secretMask: string | undefined;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** One field of a section, by its kind. Percentages and shillings are typed as people write them. */
function FieldOfKind({ field, value, secretMask, error, onChange }: FieldOfKindProps) {
  const shared = { id: `setting-${field.name}`, label: field.label, description: field.help, error };
  switch (field.kind) {
    case "switch":
      return (
        <Switch
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "number":
      return (
        <NumberInput
          {...shared}
          value={Number(value)}
          min={field.min}
          max={field.max}
          suffix={field.suffix ?? ""}
          allowDecimal={false}
          clampBehavior="none"
          onChange={(next) => onChange(Number(next))}
        />
      );
    case "percent":
      return (
        <NumberInput
          {...shared}
          value={Number(value) / 100}
          min={0}
          max={100}
          decimalScale={2}
          suffix=" %"
          clampBehavior="none"
          onChange={(next) => onChange(Math.round(Number(next) * 100))}
        />
      );
    case "shillings":
      return (
        <MoneyField
          {...shared}
          value={typeof value === "number" ? value : ""}
          // An empty field is no limit of nought: the server asks for an amount.
          onChange={(next) => onChange(next === "" ? null : next)}
        />
      );
    case "choice":
      return (
        <Select
          {...shared}
          data={field.options}
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
    case "color":
      return (
        <TextInput
          {...shared}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.currentTarget.value)}
          rightSection={
            <input
              type="color"
              aria-label={`${field.label}, picker`}
              value={/^#[0-9a-f]{6}$/i.test(String(value)) ? String(value) : "#000000"}
              onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
            />
          }
          rightSectionWidth={56}
        />
      );
    case "tiers":
      return <TiersInput {...shared} value={value} onChange={onChange} />;
    case "logo":
      return <LogoInput {...shared} value={String(value ?? "")} onChange={onChange} />;
    default:
      return (
        <TextInput
          {...shared}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

const MAX_LOGO = 2 * 1024 * 1024;

function LogoInput({
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
    if (file.size > MAX_LOGO) return setRefused("File size exceeds 2MB");
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
        accept="image/png,image/jpeg,image/webp"
        placeholder={value ? "Choose another image" : "Choose an image"}
        leftSection={<IconPhoto size={18} stroke={1.9} aria-hidden />}
        onChange={read}
      />
      {value && (
        <Group mt="xs">
          <img src={value} alt="The company's logo" style={{ maxHeight: 56, maxWidth: 200 }} />
          <Button variant="subtle" onClick={() => onChange("")}>
            Remove
          </Button>
        </Group>
      )}
    </div>
  );
}
