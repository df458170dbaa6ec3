import { ActionIcon, Group } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** A line that was chosen from the price list, with its fields and a button that removes it. */
export function LineFrame({
  name,
  onRemove,
  children,
}: {
  name: string;
  onRemove: () => void;
  children: ReactNode;
}) {
  return (
    <fieldset className="frame">
      <legend>{name}</legend>
      <Group align="end" gap={8}>
        {children}
        <ActionIcon color="red" variant="subtle" size={44} aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
    </fieldset>
  );
}
