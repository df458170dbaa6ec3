import { ActionIcon, Flex } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";

interface EntryActsProps {
  of: string;
  busy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

export function EntryActs({ of, busy, onEdit, onRemove }: EntryActsProps) {
  return (
    <Flex component="span">
      <ActionIcon size={44} aria-label={`Edit ${of}`} onClick={onEdit}>
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon color="red" size={44} loading={busy} aria-label={`Remove ${of}`} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </Flex>
  );
}
