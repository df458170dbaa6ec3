import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, use } from "react";
import { Link } from "react-router";
import { formatNumber } from "~/platform/kernel/numbers";
import { type PageAbove, PageFrame, type PageView } from "./page-frame";
import styles from "./page-head.module.css";

interface PageHeadProps {
  title: string;
  /** Beside the title, such as a status. */
  mark?: ReactNode;
  /** The page above, instead of the one in the address; null if there is none. */
  above?: PageAbove | null;
  /** Views of this page, instead of those of the menu. */
  views?: readonly PageView[];
  actions?: ReactNode;
  children?: ReactNode;
}

/** The bar of an office page: the pages above it, its title, views and actions; below it a description. */
export function PageHead({ title, mark, above: given, views: own, actions, children }: PageHeadProps) {
  const frame = use(PageFrame);
  const views = own ?? frame.views;
  const above = given === undefined && views.length < 2 ? frame.above.at(-1) : given;
  return (
    <header className={styles.head}>
      <div className={styles.bar}>
        {above && (
          <nav aria-label="Breadcrumb" className={styles.above}>
            <Link to={above.to}>
              <IconArrowLeft size={18} aria-hidden />
              <span>Back to {above.label}</span>
            </Link>
          </nav>
        )}
        <h1 className={styles.title}>{title}</h1>
        {mark}
        <Views views={views} />
        {actions && (
          <div className={styles.actions} data-actions="">
            {actions}
          </div>
        )}
      </div>
      {children && <p className={styles.lead}>{children}</p>}
    </header>
  );
}

function Views({ views }: { views: readonly PageView[] }) {
  if (views.length < 2) return null;
  return (
    <nav aria-label="Views" className={styles.views}>
      {views.map(({ to, label, isCurrent, count = 0 }) => (
        <Link key={label} to={to} aria-current={isCurrent ? "page" : undefined}>
          {label}
          {count > 0 && <span> {formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
