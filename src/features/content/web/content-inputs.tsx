import { ActionIcon, Button, Checkbox, Fieldset, Text, Textarea, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { BoundField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { FigureField } from "~/platform/ui/office/figure-field";
import styles from "./content.module.css";

export type Value = string | number | boolean | Value[] | { [field: string]: Value };

export interface ContentValues {
  data: Record<string, unknown>;
  position: number | null;
}

interface InputsProps {
  value: Value;
  /** Dotted, like the field names in the server's errors. */
  path: string;
  of: WriteForm<ContentValues>;
}

const LONG = 70;

function labelOf(path: string): string {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const below = (path: string, key: string | number) => (path === "" ? String(key) : `${path}.${key}`);

function emptied(value: Value): Value {
  if (typeof value === "string") return "";
  if (typeof value === "number") return 0;
  if (typeof value === "boolean") return false;
  if (Array.isArray(value)) return value.slice(0, 1).map(emptied);
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, emptied(inner)]));
}

export function ContentInputs({ value, path, of }: InputsProps) {
  if (Array.isArray(value)) return <ListInputs value={value} path={path} of={of} />;
  if (typeof value === "object") {
    const fields = Object.entries(value).map(([field, inner]) => (
      <ContentInputs key={field} value={inner} path={below(path, field)} of={of} />
    ));
    if (path === "") return fields;
    const isEntry = /^\d+$/.test(path.slice(path.lastIndexOf(".") + 1));
    return isEntry ? (
      <div className={styles.group}>{fields}</div>
    ) : (
      <Fieldset legend={labelOf(path)} className={styles.group}>
        {fields}
      </Fieldset>
    );
  }
  return (
    <BoundField of={of} name={`data.${path}`}>
      {({ value: typed, error, onChange }) => (
        <PlainInput
          value={(typed ?? value) as string | number | boolean}
          isLong={typeof value === "string" && value.length > LONG}
          path={path}
          error={error}
          onChange={onChange}
        />
      )}
    </BoundField>
  );
}

interface PlainInputProps {
  value: string | number | boolean;
  isLong: boolean;
  path: string;
  error: string | undefined;
  onChange: (next: Value) => void;
}

function PlainInput({ value, isLong, path, error, onChange }: PlainInputProps) {
  const shared = { id: `content-${path}`, label: labelOf(path), error };
  const isEntry = /\.\d+$/.test(path);
  if (typeof value === "boolean") {
    return (
      <Checkbox {...shared} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  }
  if (typeof value === "number") {
    return (
      <FigureField
        {...shared}
        decimals={6}
        value={value}
        maw={240}
        // NaN keeps the number field and cannot be sent while empty.
        onChange={(next) => onChange(next === "" ? Number.NaN : next)}
      />
    );
  }
  const text = isEntry
    ? { ...shared, label: undefined, "aria-label": `Entry ${Number(path.split(".").at(-1)) + 1}` }
    : shared;
  if (isLong || /^(?:lead|summary|description|text|answer|mission|vision)$/.test(path)) {
    return (
      <Textarea
        {...text}
        value={value}
        autosize
        minRows={2}
        maxRows={14}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
    );
  }
  return <TextInput {...text} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
}

function ListInputs({ value, path, of }: InputsProps & { value: Value[] }) {
  const label = labelOf(path);
  return (
    <BoundField of={of} name={`data.${path}`}>
      {({ error, onChange }) => (
        <Fieldset legend={label} className={styles.list}>
          {error && (
            <Text inherit fz={14} c="var(--err)">
              {error}
            </Text>
          )}
          {value.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no key and are edited in place
            <div key={index} className={styles.entry}>
              <div>
                <ContentInputs value={entry} path={below(path, index)} of={of} />
              </div>
              <ActionIcon
                color="red"
                size="lg"
                aria-label={`Remove entry ${index + 1} of ${label}`}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                <IconTrash size={18} stroke={1.9} />
              </ActionIcon>
            </div>
          ))}
          <Button
            variant="default"
            size="compact-md"
            className={styles.add}
            onClick={() => onChange([...value, emptied(value[0] ?? "")])}
          >
            Add an entry
          </Button>
        </Fieldset>
      )}
    </BoundField>
  );
}
