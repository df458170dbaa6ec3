import { useEffect, useRef } from "react";
import { Link, NavLink, type To, useLocation } from "react-router";
import { formatNumber } from "~/platform/kernel/numbers";
import styles from "./tabs.module.css";

export interface Tab {
  name: string;
  to: To;
  current: boolean;
  count?: number | undefined;
}

/** Tabs with their own addresses. Counts above `counted` show as more. */
export function Tabs({
  label,
  tabs,
  counted = Number.POSITIVE_INFINITY,
  countWide = false,
}: {
  label: string;
  tabs: readonly Tab[];
  counted?: number;
  countWide?: boolean;
}) {
  const row = useOpenInSight(tabs.find((tab) => tab.current)?.name);
  return (
    <nav ref={row} aria-label={label} className={countWide ? `${styles.tabs} ${styles.wide}` : styles.tabs}>
      {tabs.map(({ name, to, current, count }) => (
        <Link
          key={name}
          to={to}
          className={styles.tab}
          aria-current={current ? "page" : undefined}
          preventScrollReset
        >
          {name}
          {count !== undefined && (
            <>
              {" "}
              <span>{count >= counted ? `${formatNumber(counted - 1)}+` : formatNumber(count)}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** If the tabs need more room, they scroll: the open one is in view, and an end with hidden tabs fades. */
function useOpenInSight(current: string | undefined) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = row.current;
    if (!nav || typeof ResizeObserver === "undefined") return;
    const mark = () => {
      // Negative in right-to-left pages.
      const before = Math.abs(nav.scrollLeft);
      nav.toggleAttribute("data-before", before > 1);
      nav.toggleAttribute("data-after", before + nav.clientWidth < nav.scrollWidth - 1);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(nav);
    nav.addEventListener("scroll", mark, { passive: true });
    return () => {
      observer.disconnect();
      nav.removeEventListener("scroll", mark);
    };
  }, []);
  useEffect(() => {
    const nav = row.current;
    const open = nav?.querySelector<HTMLElement>("[aria-current]");
    if (!nav || !open || current === undefined) return;
    nav.scrollLeft = open.offsetLeft - (nav.clientWidth - open.clientWidth) / 2;
  }, [current]);
  return row;
}

interface PageTabsProps {
  label: string;
  tabs: readonly { to: string; label: string; end?: boolean }[];
}

/** Links between parts of a page, each with its own address; the current one is marked. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const row = useOpenInSight(useLocation().pathname);
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, label: name, end = false }) => (
        <NavLink key={to} to={to} end={end} className={styles.tab ?? ""} preventScrollReset>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
