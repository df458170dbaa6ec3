import { IconBellCog, IconLogout, IconShieldLock } from "@tabler/icons-react";
import { Link, NavLink } from "react-router";
import type { Viewer } from "~/platform/http/loader-api";
import iconButton from "~/platform/ui/icon-button.module.css";
import { CompanyMark } from "~/platform/ui/mark";
import { ThemeSwitch } from "~/platform/ui/theme-switch";
import { shownCount } from "../menu/domain";
import { useLogOut } from "./log-out";
import { entriesFor } from "./office-entries";
import styles from "./office-menu.module.css";
import type { OfficeEntry, Waiting } from "./office-parts";

const GROUPS = ["work", "house"] as const;

/** The office's menu: permitted pages with counts, the viewer, and sign out. */
export function OfficeMenu({ viewer, waiting }: { viewer: Viewer; waiting: Waiting }) {
  const entries = entriesFor(viewer.permissions);
  const logOut = useLogOut();
  return (
    <div className={styles.menu}>
      <Link to={entries[0]?.to ?? "/help"} className={styles.logo}>
        <CompanyMark size={28} />
      </Link>
      <nav aria-label="Office" className={styles.nav}>
        {GROUPS.map((group) => (
          <ul key={group} className={styles.group}>
            {entries
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <li key={entry.to}>
                  <Entry entry={entry} waiting={waiting} />
                </li>
              ))}
          </ul>
        ))}
      </nav>
      <div className={styles.person}>
        <p className={styles.name}>{viewer.name}</p>
        <p className={styles.role}>{(viewer.role ?? "").replaceAll("_", " ").replace(/^hr /, "HR ")}</p>
        <div className={styles.actions}>
          <Link
            to="/notifications/choices"
            className={`${iconButton.button} ${styles.icon}`}
            aria-label="Your notification settings"
          >
            <IconBellCog size={20} stroke={1.9} />
          </Link>
          <Link
            to="/account/security"
            className={`${iconButton.button} ${styles.icon}`}
            aria-label="Your sign-in and security"
          >
            <IconShieldLock size={20} stroke={1.9} />
          </Link>
          <ThemeSwitch className={`${iconButton.button} ${styles.icon}`} />
          <button
            type="button"
            className={`${iconButton.button} ${styles.icon}`}
            aria-label="Log out"
            onClick={logOut}
          >
            <IconLogout size={20} stroke={1.9} />
          </button>
        </div>
      </div>
    </div>
  );
}

function Entry({
  entry: { to, label, icon: Icon, end, counts, below },
  waiting,
}: {
  entry: OfficeEntry;
  waiting: Waiting;
}) {
  const count = counts ? (waiting[counts[0]] ?? 0) : 0;
  return (
    <NavLink
      to={to}
      end={end ?? false}
      className={({ isActive }) =>
        `${styles.entry} ${below ? styles.below : ""} ${isActive ? styles.on : ""}`
      }
    >
      <Icon size={20} stroke={1.8} aria-hidden />
      {label}
      {counts && count > 0 && (
        <span className={styles.count}>
          {shownCount(count)}
          <span className="visually-hidden"> {counts[1]}</span>
        </span>
      )}
    </NavLink>
  );
}
