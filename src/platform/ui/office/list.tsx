import { Table } from "@mantine/core";
import { IconArrowsSort, IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./list.module.css";
import { useListAddress } from "./lists/address";

interface SortHeadProps {
  /** The field's name in `?sort=`. */
  field: string;
  current: string;
  order: "asc" | "desc";
  figure?: boolean;
  children: ReactNode;
}

/** A table head that sorts: link, arrow and aria-sort. First click as the field is usually wanted. */
export function SortHead({ field, current, order, figure = false, children }: SortHeadProps) {
  const address = useListAddress();
  const active = field === current;
  const first = field === "customer" ? "asc" : "desc";
  const next = active ? (order === "desc" ? "asc" : "desc") : first;
  const Icon = active ? (order === "asc" ? IconSortAscending : IconSortDescending) : IconArrowsSort;
  return (
    <th
      className={`mantine-Table-th ${styles.head} ${figure ? "figure" : ""}`}
      scope="col"
      aria-sort={active ? (order === "asc" ? "ascending" : "descending") : "none"}
    >
      <Link className={styles.sort} to={address({ sort: field, order: next })} preventScrollReset>
        {children}
        <Icon size={14} className={active ? styles.active : styles.idle} aria-hidden />
      </Link>
    </th>
  );
}

/** A list's table in its frame; on a phone each row stands as a small card, two columns wide. */
export function StackedTable({ children }: { children: ReactNode }) {
  return (
    <div className={styles.stacked}>
      <Table>{children}</Table>
    </div>
  );
}
