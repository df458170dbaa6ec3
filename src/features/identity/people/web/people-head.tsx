import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { PageHead } from "~/platform/ui/office/page-head";
import styles from "./people.module.css";

const PAGES = [
  { to: "/settings/people", label: "People" },
  { to: "/settings/roles", label: "Roles" },
  { to: "/settings/tokens", label: "API tokens" },
];

interface PeopleHeadProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** Head of the three pages about who may do what, with the way between them. */
export function PeopleHead({ title, children, actions }: PeopleHeadProps) {
  return (
    <>
      <PageHead title={title} actions={actions}>
        {children}
      </PageHead>
      <nav aria-label="People and rights" className={styles.tabs}>
        {PAGES.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) => `${styles.tab} ${isActive ? styles.on : ""}`}
          >
            {label}
          </NavLink>
        ))}
        <Link to="/settings" className={styles.tab}>
          All settings
        </Link>
      </nav>
    </>
  );
}
