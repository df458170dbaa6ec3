import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import styles from "./reviews-panel.module.css";

interface EntryActsProps {
  of: string;
  busy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

export function EntryActs({ of, busy, onEdit, onRemove }: EntryActsProps) {
  return (
    <span className={styles.acts}>
      <ActionIcon variant="subtle" size={44} aria-label={`Edit ${of}`} onClick={onEdit}>
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        loading={busy}
        aria-label={`Remove ${of}`}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </span>
  );
}
