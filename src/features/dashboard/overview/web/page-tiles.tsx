import { Link } from "react-router";
import { entriesFor } from "~/features/office/web/office-entries";
import type { Permission } from "~/platform/http/permissions";
import styles from "./page-tiles.module.css";

/** For whom no figure is meant, such as HR: the pages of their menu, as large as figures are for others. */
export function PageTiles({ permissions }: { permissions: readonly Permission[] }) {
  const entries = entriesFor(permissions).filter(({ to }) => to !== "/admin-dashboard");
  return (
    <nav aria-label="Your pages">
      <ul className={styles.tiles}>
        {entries.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.tile}>
              <Icon size={22} stroke={1.8} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
