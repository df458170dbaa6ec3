import { IconBell } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { shownCount } from "~/features/office/menu/domain";
import { client } from "~/platform/http/client";
import iconButton from "~/platform/ui/icon-button.module.css";
import { Dropdown } from "~/platform/ui/office/dropdown";
import { onDemand } from "~/platform/ui/office/on-demand";
import styles from "./notification-badge.module.css";

const NotificationPanel = onDemand(() =>
  import("./notification-panel").then((part) => part.NotificationPanel),
);

interface NotificationBadgeProps {
  unread: number;
  onRead: () => void;
}

/** The bell: the unread count, and the newest notifications on click. */
export function NotificationBadge({ unread, onRead }: NotificationBadgeProps) {
  const [opened, setOpened] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  useSeen(pathname, unread, onRead);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the page changes
  useEffect(() => setOpened(false), [pathname]);
  return (
    <>
      <button
        ref={bell}
        type="button"
        className={`${iconButton.button} ${styles.bell}`}
        onClick={() => setOpened(!opened)}
        aria-expanded={opened}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? `Notifications, ${shownCount(unread)} unread` : "Notifications"}
      >
        <IconBell size={21} stroke={1.8} aria-hidden />
        {unread > 0 && (
          <span className={styles.unread} aria-hidden>
            {shownCount(unread)}
          </span>
        )}
      </button>
      <Dropdown
        opened={opened}
        onChange={setOpened}
        anchor={bell}
        label="Notifications"
        width="min(380px, calc(100vw - 16px))"
        className={styles.panel}
        flush
      >
        <NotificationPanel unread={unread} onRead={onRead} onClose={() => setOpened(false)} />
      </Dropdown>
    </>
  );
}

/** Opening a record's page reads the notifications about it, also those that come while it is open. */
function useSeen(path: string, unread: number, onRead: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each page and count
  useEffect(() => {
    // Records have a number or an id in their address; lists do not.
    if (unread === 0 || !/\d/.test(path) || document.visibilityState !== "visible") return;
    client("notifications")
      .seen({ path })
      .then(
        ({ read }) => read > 0 && onRead(),
        () => undefined,
      );
  }, [path, unread]);
}
