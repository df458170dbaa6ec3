import type { ReactNode } from "react";
import { Outlet } from "react-router";
import styles from "./list-beside.module.css";

interface ListBesideProps {
  isOpen: boolean;
  label: string;
  row: string;
  children: ReactNode;
}

/** A list beside the open row, whose page is the child route; narrow screens show only the row. */
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
