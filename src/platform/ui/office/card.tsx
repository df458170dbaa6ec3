import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  title: ReactNode;
  /** 3 on a part of a page that has its own heading of level 2. */
  level?: 2 | 3;
  actions?: ReactNode;
  onEdit?: (() => void) | undefined;
  editLabel?: string;
  label?: string;
  unprinted?: boolean;
  children: ReactNode;
}

/** A framed section of a page with a title. */
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
    <section
      className={`frame ${styles.card}`}
      aria-label={label}
      data-unprinted={unprinted ? "" : undefined}
    >
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
