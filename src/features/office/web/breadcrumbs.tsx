import { IconChevronRight } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { crumbsOf } from "./crumbs";
import styles from "./office-layout.module.css";

/** Where one is in the office, each step above a link. */
export function Crumbs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        {crumbsOf(pathname).map(({ label, to }, index) => (
          <li key={label}>
            {index > 0 && <IconChevronRight size={15} aria-hidden />}
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
