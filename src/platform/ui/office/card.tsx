import type { ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  title: ReactNode;
  /** 3 on a part of a page whose own name is a level 2. */
  level?: 2 | 3;
  /** Beside the title: 'Edit'. */
  actions?: ReactNode;
  /** Where the title is not enough for who hears it. */
  label?: string;
  /** What staff write for each other is left off paper. */
  unprinted?: boolean;
  children: ReactNode;
}

/** A part of a page in a frame of its own, under its title. */
export function Card({ title, level = 2, actions, label, unprinted, children }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.card} aria-label={label} data-unprinted={unprinted ? "" : undefined}>
      <div className={styles.head}>
        <Heading>{title}</Heading>
        {actions}
      </div>
      {children}
    </section>
  );
}
