import { NavLink } from "react-router";
import styles from "./tabs.module.css";

interface PageTabsProps {
  label: string;
  /** Addresses below the page's own, with what they are called. */
  tabs: readonly { to: string; label: string }[];
}

/** The parts of a page that are pages of their own: each has an address, and the one shown is marked. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, label: name }) => (
        <NavLink key={to} to={to} className={styles.tab ?? ""} preventScrollReset>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
