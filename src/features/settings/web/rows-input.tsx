import { ActionIcon, Button, Checkbox, Group, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
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
  const isLong = Object.values(field.of).some(({ kind }) => kind === "longText");
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
      <Stack gap={isLong ? 24 : 8}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
          <Group key={at} gap={8} wrap="nowrap" align="flex-start">
            <Group gap={8} flex={1} miw={0}>
              {Object.entries(field.of).map(([name, part]) => (
                <Cell
                  key={name}
                  name={`${"label" in part ? part.label : name}, ${field.row} ${at + 1}`}
                  field={part}
                  value={row[name]}
                  onChange={(next) => change(at, { [name]: next })}
                />
              ))}
            </Group>
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
  if (field.kind === "whole" || field.kind === "decimal") {
    const decimals = field.kind === "decimal" ? field.places : 0;
    const { min, max, suffix } = field;
    return (
      <FigureField {...figure} min={min} max={max} decimals={decimals} suffix={suffix} flex="1 1 96px" />
    );
  }
  if (field.kind === "percent") return <PercentField {...figure} w={96} />;
  if (field.kind === "choice")
    return (
      <Select
        aria-label={name}
        value={String(value)}
        data={Object.entries(field.options).map(([word, label]) => ({ value: word, label }))}
        flex="1 1 150px"
        allowDeselect={false}
        onChange={onChange}
      />
    );
  if (field.kind === "toggle")
    return (
      <Checkbox
        aria-label={name}
        label={field.label}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  const text = { "aria-label": name, value: String(value ?? "") };
  if (field.kind === "longText")
    return (
      <Textarea
        {...text}
        flex="1 1 100%"
        autosize
        minRows={3}
        maxRows={12}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const label = "label" in field ? field.label : undefined;
  return (
    <TextInput
      {...text}
      placeholder={label}
      flex="1 1 120px"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
