import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  title: ReactNode;
  /** 3 on a part of a page whose own name is a level 2. */
  level?: 2 | 3;
  /** Beside the title. */
  actions?: ReactNode;
  /** 'Edit' beside the title, for who may. */
  onEdit?: (() => void) | undefined;
  /** What is edited, where 'Edit' alone is not enough for who hears it. */
  editLabel?: string;
  /** Where the title is not enough for who hears it. */
  label?: string;
  /** What staff write for each other is left off paper. */
  unprinted?: boolean;
  children: ReactNode;
}

/** A part of a page in a frame of its own, under its title. */
export function Card({
  title,
  level = 2,
  actions,
  onEdit,
  editLabel,
  label,
  unprinted,
  children,
}: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.card} aria-label={label} data-unprinted={unprinted ? "" : undefined}>
      <div className={styles.head}>
        <Heading>{title}</Heading>
        {actions}
        {onEdit && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} />}
            aria-label={editLabel}
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
