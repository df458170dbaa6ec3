import { Skeleton, Stack } from "@mantine/core";

const ROWS = [0, 1, 2, 3, 4, 5];

/** Placeholder of a form whose fields are loading. */
export function FieldsOutline() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading" aria-busy>
      {ROWS.map((row) => (
        <Stack key={row} gap={8}>
          <Skeleton height={14} width={`${20 + ((row * 7) % 15)}%`} />
          <Skeleton height={40} />
        </Stack>
      ))}
    </Stack>
  );
}
