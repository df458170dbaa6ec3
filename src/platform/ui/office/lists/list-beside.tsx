import type { ReactNode } from "react";
import { Outlet } from "react-router";
import styles from "./list-beside.module.css";

interface ListBesideProps {
  /** Whether a row is open. */
  isOpen: boolean;
  /** What the list and the open row are called: 'List of quotes', 'Quote'. */
  label: string;
  row: string;
  children: ReactNode;
}

/** A list beside the row that is open, whose page is the child route; on narrow screens the row is alone. */
export function ListBeside({ isOpen, label, row, children }: ListBesideProps) {
  return (
    <div className={styles.page} data-open={isOpen ? "" : undefined}>
      <section className={styles.list} aria-label={label}>
        {children}
      </section>
      {isOpen && (
        <section className={styles.row} aria-label={row}>
          <Outlet />
        </section>
      )}
    </div>
  );
}
