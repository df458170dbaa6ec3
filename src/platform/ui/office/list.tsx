import { ActionIcon, Group, Table, Text } from "@mantine/core";
import {
  IconArrowsSort,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconSortAscending,
  IconSortDescending,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import styles from "./list.module.css";
import { pageButtons } from "./pages";

/** The query string with some parameters changed; null removes one. Any change of a filter goes back to page one. */
export function useListAddress() {
  const [params] = useSearchParams();
  return (changes: Record<string, string | null>, keepPage = false) => {
    const next = new URLSearchParams(params);
    if (!keepPage) for (const name of ["page", "cursor", "last"]) next.delete(name);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    return `?${next}`;
  };
}

interface SortHeadProps {
  /** The field's name in `?sort=`. */
  field: string;
  current: string;
  order: "asc" | "desc";
  figure?: boolean;
  children: ReactNode;
}

/** A table head that sorts: link, arrow and aria-sort. First click as the field is usually wanted: descending. */
export function SortHead({ field, current, order, figure = false, children }: SortHeadProps) {
  const address = useListAddress();
  const active = field === current;
  const next = active && order === "desc" ? "asc" : "desc";
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

interface PagerProps {
  page: number;
  limit: number;
  total: number;
  more: boolean;
  shown: number;
  nextCursor: string | null;
  previousCursor: string | null;
  /** What the rows are: 'quotes'. */
  noun: string;
}

/** Numbered pages (at most five buttons) up to 10,000 counted rows, Previous and Next anywhere, first and last. */
export function Pager({ page, limit, total, more, shown, nextCursor, previousCursor, noun }: PagerProps) {
  const address = useListAddress();
  if (total === 0) return null;
  const pages = Math.ceil(total / limit);
  const from = (page - 1) * limit + 1;
  const counted = more ? "10,000+" : total.toLocaleString("en-KE");
  const previous =
    page > 1
      ? address({ page: String(page - 1) })
      : page === 0 && previousCursor
        ? address({ cursor: previousCursor })
        : null;
  const next =
    page > 0 && page < pages
      ? address({ page: String(page + 1) })
      : nextCursor
        ? address({ cursor: nextCursor })
        : null;
  return (
    <Group
      component="nav"
      aria-label={`Pages of ${noun}`}
      justify="space-between"
      gap="sm"
      className={styles.pager}
    >
      <Text size="sm" c="dimmed">
        {page > 0
          ? `Showing ${from} to ${from + shown - 1} of ${counted} results`
          : `${shown} of ${counted} results`}
      </Text>
      {(pages > 1 || more) && (
        <Group gap={4} wrap="nowrap" className={styles.buttons}>
          <PageLink to={page > 1 || page === 0 ? address({}) : null} label="First page">
            <IconChevronsLeft size={18} />
          </PageLink>
          <PageLink to={previous} label="Previous page">
            <IconChevronLeft size={18} />
          </PageLink>
          {page > 0 && (
            <span className={styles.pages}>
              {pageButtons(page, pages).map((number) => (
                <Link
                  key={number}
                  to={address({ page: String(number) })}
                  className={`${styles.page} ${number === page ? styles.current : ""}`}
                  aria-current={number === page ? "page" : undefined}
                  preventScrollReset
                >
                  {number}
                </Link>
              ))}
            </span>
          )}
          <PageLink to={next} label="Next page">
            <IconChevronRight size={18} />
          </PageLink>
          <PageLink to={next ? address({ last: "true" }) : null} label="Last page">
            <IconChevronsRight size={18} />
          </PageLink>
        </Group>
      )}
    </Group>
  );
}

function PageLink({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) {
    return (
      <ActionIcon variant="subtle" size={36} disabled aria-label={label}>
        {children}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon variant="subtle" size={36} component={Link} to={to} aria-label={label} preventScrollReset>
      {children}
    </ActionIcon>
  );
}

/** A list's table in its frame; it scrolls sideways below `minWidth` pixels. */
export function TableFrame({
  minWidth,
  className = "",
  children,
}: {
  minWidth: number;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.frame} ${className}`}>
      <Table.ScrollContainer minWidth={minWidth} type="native">
        <Table>{children}</Table>
      </Table.ScrollContainer>
    </div>
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

/** Nothing to show: the specification's sentence, a picture, and the next step. `framed` in the place of a whole list. */
export function EmptyState({
  title,
  children,
  action,
  framed = false,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  framed?: boolean;
}) {
  return (
    <div className={`${styles.empty} ${framed ? styles.framed : ""}`}>
      <img src="/art/empty-list.avif" width={160} height={120} alt="" loading="lazy" />
      <h2>{title}</h2>
      {children && <Text c="dimmed">{children}</Text>}
      {action}
    </div>
  );
}
