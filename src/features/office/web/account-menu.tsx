import {
  IconBell,
  IconChevronDown,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
} from "@tabler/icons-react";
import type { Viewer } from "~/platform/http/loader-api";
import { initialsOf } from "~/platform/kernel/initials";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import styles from "./account-menu.module.css";
import { useLogOut } from "./log-out";
import type { MenuItem } from "./office-entries";

const roleOf = ({ role }: Viewer) => (role ?? "").replaceAll("_", " ").replace(/^hr /, "HR ");

/** The viewer's name, with their own pages, settings and signing out. */
export function AccountMenu({ viewer, own }: { viewer: Viewer; own: readonly MenuItem[] }) {
  const logOut = useLogOut();
  return (
    <div className={styles.foot}>
      <ActionMenu
        position="top-start"
        trigger={(trigger) => (
          <button type="button" className={styles.person} {...trigger}>
            <span className={styles.initials} aria-hidden>
              {initialsOf(viewer.name)}
            </span>
            <span className={styles.names}>
              <b>{viewer.name}</b>
              <small>{roleOf(viewer)}</small>
            </span>
            <IconChevronDown size={17} aria-hidden className={styles.mark} />
          </button>
        )}
        entries={[
          ...own.map(({ to, label, icon: Icon }) => ({
            label,
            to,
            icon: <Icon size={18} stroke={1.8} />,
          })),
          {
            label: "Notification settings",
            to: "/notifications/choices",
            icon: <IconBell size={18} stroke={1.8} />,
            apart: own.length > 0,
          },
          {
            label: "Sign-in and security",
            href: "/account/security",
            icon: <IconShieldLock size={18} stroke={1.8} />,
          },
          { label: "Light colours", theme: "light", icon: <IconSun size={18} stroke={1.8} /> },
          { label: "Dark colours", theme: "dark", icon: <IconMoon size={18} stroke={1.8} /> },
          {
            label: "Log out",
            onSelect: () => void logOut(),
            icon: <IconLogout size={18} stroke={1.8} />,
            apart: true,
          },
        ]}
      />
    </div>
  );
}
