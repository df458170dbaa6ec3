import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { FigureField, PercentField } from "~/platform/ui/office/figure-field";
import type { FigureValue } from "~/platform/ui/office/typed-field";
import type { Field, GroupField, RowsField } from "../define";

type Row = Record<string, unknown>;

interface RowsInputProps {
  id: string;
  label: string;
  description: string | undefined;
  error: string | undefined;
  field: RowsField;
  value: unknown;
  onChange: (value: Row[]) => void;
}

/** Rows of a few small fields: added, changed, taken out. */
export function RowsInput({ id, label, description, error, field, value, onChange }: RowsInputProps) {
  const rows = Array.isArray(value) ? (value as Row[]) : [];
  const change = (at: number, part: Row) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <fieldset id={id} tabIndex={-1} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Text component="legend" fw={500} size="sm" p={0}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" mb={8}>
        {description}
      </Text>
      <Stack gap={8}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
          <Group key={at} gap={8} wrap="nowrap" align="center">
            {Object.entries(field.of).map(([name, part]) => (
              <Cell
                key={name}
                name={`${"label" in part ? part.label : name}, ${field.row} ${at + 1}`}
                field={part}
                value={row[name]}
                onChange={(next) => change(at, { [name]: next })}
              />
            ))}
            <ActionIcon
              color="red"
              size={40}
              aria-label={`Remove ${field.row} ${at + 1}`}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <Button
        variant="subtle"
        leftSection={<IconPlus size={16} />}
        onClick={() => onChange(field.withNext(rows as never))}
        mt={4}
      >
        {`Add ${field.row}`}
      </Button>
      {error && (
        <Text size="sm" c="var(--err)" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

interface CellProps {
  name: string;
  field: Field | GroupField;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Cell({ name, field, value, onChange }: CellProps) {
  const figure = {
    "aria-label": name,
    value: typeof value === "number" ? value : ("" as const),
    onChange: (next: FigureValue) => onChange(next === "" ? null : next),
  };
  if (field.kind === "whole")
    return <FigureField {...figure} min={field.min} max={field.max} suffix={field.suffix} flex={1} />;
  if (field.kind === "percent") return <PercentField {...figure} w={96} />;
  return (
    <TextInput
      aria-label={name}
      value={String(value ?? "")}
      flex={1}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
