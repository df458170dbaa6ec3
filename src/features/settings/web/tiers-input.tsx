import { ActionIcon, Button, Group, NumberInput, Stack, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";

interface Tier {
  daysBefore: number;
  /** Basis points. */
  rate: number;
}

interface TiersInputProps {
  id: string;
  label: string;
  description: string | undefined;
  error: string | undefined;
  value: unknown;
  onChange: (value: Tier[]) => void;
}

/** Shares by days before the service date: the longest notice first. */
export function TiersInput({ id, label, description, error, value, onChange }: TiersInputProps) {
  const tiers = Array.isArray(value) ? (value as Tier[]) : [];
  const change = (at: number, part: Partial<Tier>) =>
    onChange(tiers.map((tier, index) => (index === at ? { ...tier, ...part } : tier)));
  const add = () => {
    const most = Math.max(-1, ...tiers.map(({ daysBefore }) => daysBefore));
    onChange([{ daysBefore: most + 1, rate: 0 }, ...tiers]);
  };
  return (
    <fieldset id={id} tabIndex={-1} style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" fw={500} size="sm" p={0}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" mb={8}>
        {description}
      </Text>
      <Stack gap={8}>
        {tiers.map((tier, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tier has no name but its place
          <Group key={at} gap={8} wrap="nowrap" align="center">
            <NumberInput
              aria-label={`Days before, tier ${at + 1}`}
              value={tier.daysBefore}
              min={0}
              max={365}
              allowDecimal={false}
              suffix=" days before"
              flex={1}
              onChange={(next) => change(at, { daysBefore: Number(next) || 0 })}
            />
            <NumberInput
              aria-label={`Fee, tier ${at + 1}`}
              value={tier.rate / 100}
              min={0}
              max={100}
              decimalScale={2}
              suffix=" %"
              w={104}
              onChange={(next) => change(at, { rate: Math.round((Number(next) || 0) * 100) })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size={40}
              aria-label={`Remove tier ${at + 1}`}
              onClick={() => onChange(tiers.filter((_, index) => index !== at))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={add} mt={4}>
        Add tier
      </Button>
      {error && (
        <Text size="sm" c="var(--err)" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
