import { IconChevronRight } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import type { Permission } from "~/platform/http/permissions";
import { crumbsOf } from "./crumbs";
import { leadsSomewhere } from "./office-entries";
import styles from "./office-layout.module.css";

/** The breadcrumbs; steps link to pages that the viewer may open. */
export function Crumbs({ permissions }: { permissions: readonly Permission[] }) {
  const { pathname } = useLocation();
  const crumbs = crumbsOf(pathname);
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={label}>
            {index > 0 && <IconChevronRight size={15} aria-hidden />}
            {to && leadsSomewhere(to, permissions) ? (
              <Link to={to}>{label}</Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? "page" : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
