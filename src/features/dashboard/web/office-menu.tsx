import {
  IconAddressBook,
  IconCashBanknote,
  IconFileInvoice,
  IconFileText,
  IconInbox,
  IconLogout,
  IconMessageQuestion,
  IconSettings,
  IconShieldLock,
  IconUsersGroup,
  IconWorld,
} from "@tabler/icons-react";
import { Link, NavLink, useSubmit } from "react-router";
import type { Viewer } from "~/platform/http/loader-api";
import type { Permission } from "~/platform/http/permissions";
import { Mark } from "~/platform/ui/mark";
import { askFirst } from "~/platform/ui/office/confirm";
import { ThemeSwitch } from "~/platform/ui/theme-switch";
import styles from "./office-layout.module.css";

interface Entry {
  to: string;
  label: string;
  icon: typeof IconInbox;
  needs: Permission;
  end?: boolean;
  /** Which of the menu's numbers stands beside it. */
  counts?: "toReview";
}

const ENTRIES: readonly Entry[] = [
  { to: "/customers", label: "Customers", icon: IconAddressBook, needs: "view_customers" },
  { to: "/inquiries", label: "Inquiries", icon: IconMessageQuestion, needs: "manage_inquiries" },
  { to: "/quote-management", label: "Quotes", icon: IconFileText, needs: "view_quotes" },
  { to: "/invoice-management", label: "Invoices", icon: IconFileInvoice, needs: "view_finances" },
  {
    to: "/payments/review",
    label: "M-Pesa review",
    icon: IconCashBanknote,
    needs: "view_finances",
    counts: "toReview",
  },
  { to: "/outbox", label: "Outbox", icon: IconInbox, needs: "view_outbox" },
  { to: "/content", label: "Site content", icon: IconWorld, needs: "manage_content" },
  { to: "/settings/people", label: "People", icon: IconUsersGroup, needs: "manage_system_settings" },
  { to: "/settings", label: "Settings", icon: IconSettings, needs: "manage_system_settings", end: true },
];

/** The office's menu: only what this person may open, who they are, and the way out. */
export function OfficeMenu({ viewer, toReview = 0 }: { viewer: Viewer; toReview?: number }) {
  const numbers = { toReview };
  const held = new Set(viewer.permissions);
  const submit = useSubmit();
  const logOut = async () => {
    const sure = await askFirst("Are you sure you want to log out?", {
      title: "Log out",
      confirm: "Log out",
    });
    if (sure) await submit(null, { method: "post", action: "/sign-out" });
  };
  return (
    <div className={styles.menu}>
      <Link to="/" className={styles.logo}>
        <Mark size={30} /> MoveEase
      </Link>
      <nav aria-label="Office" className={styles.nav}>
        {ENTRIES.filter((entry) => held.has(entry.needs)).map(({ to, label, icon: Icon, end, counts }) => (
          <NavLink
            key={to}
            to={to}
            end={end ?? false}
            className={({ isActive }) => `${styles.entry} ${isActive ? styles.on : ""}`}
          >
            <Icon size={20} stroke={1.9} aria-hidden />
            {label}
            {counts && numbers[counts] > 0 && (
              <span className={styles.count}>
                {numbers[counts]}
                <span className="visually-hidden"> to settle</span>
              </span>
            )}
          </NavLink>
        ))}
      </nav>
      <div className={styles.person}>
        <p className={styles.name}>{viewer.name}</p>
        <p className={styles.role}>{(viewer.role ?? "").replaceAll("_", " ")}</p>
        <div className={styles.personActions}>
          <Link to="/account/security" className={styles.icon} aria-label="Your sign-in and security">
            <IconShieldLock size={20} stroke={1.9} />
          </Link>
          <ThemeSwitch className={styles.icon} />
          <button type="button" className={styles.icon} aria-label="Log out" onClick={logOut}>
            <IconLogout size={20} stroke={1.9} />
          </button>
        </div>
      </div>
    </div>
  );
}
