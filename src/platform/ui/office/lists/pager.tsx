import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "~/platform/kernel/numbers";
import { pageButtons, pagesWithEnds } from "../pages";
import { useListAddress } from "./address";
import styles from "./pager.module.css";

interface PagerProps {
  page: number;
  limit: number;
  total: number;
  more: boolean;
  shown: number;
  nextCursor: string | null;
  previousCursor: string | null;
  noun: string;
  ends?: boolean;
}

/** Page numbers (at most five) up to 10,000 counted rows; Previous, Next, first and last everywhere. */
export function Pager({
  page,
  limit,
  total,
  more,
  shown,
  nextCursor,
  previousCursor,
  noun,
  ends = false,
}: PagerProps) {
  const address = useListAddress();
  if (total === 0) return null;
  const pages = Math.ceil(total / limit);
  const from = (page - 1) * limit + 1;
  const counted = more ? `${formatNumber(total)}+` : formatNumber(total);
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
    <nav aria-label={`Pages of ${noun}`} className={styles.pager}>
      <p className="muted">
        {page > 0
          ? `Showing ${from} to ${from + shown - 1} of ${counted} results`
          : `${shown} of ${counted} results`}
      </p>
      {(pages > 1 || more) && (
        <div className={styles.buttons}>
          <PageLink to={page > 1 || page === 0 ? address({}) : null} label="First page">
            <IconChevronsLeft size={18} />
          </PageLink>
          <PageLink to={previous} label="Previous page">
            <IconChevronLeft size={18} />
          </PageLink>
          {page > 0 && (
            <span className={styles.pages}>
              {(ends ? pagesWithEnds(page, pages) : pageButtons(page, pages)).map((number, at) =>
                number === null ? (
                  <span key={at < 2 ? "before" : "after"} className={styles.gap} aria-hidden>
                    …
                  </span>
                ) : (
                  <Link
                    key={number}
                    to={address({ page: String(number) })}
                    className={`${styles.page} ${number === page ? styles.current : ""}`}
                    aria-current={number === page ? "page" : undefined}
                    preventScrollReset
                  >
                    {number}
                  </Link>
                ),
              )}
            </span>
          )}
          <PageLink to={next} label="Next page">
            <IconChevronRight size={18} />
          </PageLink>
          <PageLink to={next ? address({ last: "true" }) : null} label="Last page">
            <IconChevronsRight size={18} />
          </PageLink>
        </div>
      )}
    </nav>
  );
}

function PageLink({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) {
    return (
      <ActionIcon size={36} disabled aria-label={label}>
        {children}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon size={36} component={Link} to={to} aria-label={label} preventScrollReset>
      {children}
    </ActionIcon>
  );
}
