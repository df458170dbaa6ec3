import { Text } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { shownCount } from "~/features/office/menu/domain";
import { client } from "~/platform/http/client";
import iconButton from "~/platform/ui/icon-button.module.css";
import { Dropdown } from "~/platform/ui/office/dropdown";
import { notifyProblem } from "~/platform/ui/office/notify";
import { onDemand } from "~/platform/ui/office/on-demand";
import styles from "./notification-badge.module.css";
import type { ShownNotification } from "./notification-row";

const NotificationRow = onDemand(() => import("./notification-row").then((part) => part.NotificationRow));

const SHOWN = 8;

interface NotificationBadgeProps {
  unread: number;
  onRead: () => void;
}

/** The bell: the unread count, and the newest notifications on click. */
export function NotificationBadge({ unread, onRead }: NotificationBadgeProps) {
  const [opened, setOpened] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const [rows, setRows] = useState<ShownNotification[]>();
  const { pathname } = useLocation();
  const notifications = () => client("notifications");
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the page changes
  useEffect(() => setOpened(false), [pathname]);
  const open = () => {
    setOpened((before) => !before);
    if (opened) return;
    notifications()
      .list({ limit: SHOWN })
      .then((page) => setRows(page.rows), notifyProblem);
  };
  const read = (id: string) => {
    setOpened(false);
    void notifications().read({ id }).then(onRead, notifyProblem);
  };
  const readAll = async () => {
    try {
      await notifications().readAll();
      setRows((before) => before?.map((row) => ({ ...row, readAt: row.readAt ?? new Date() })));
      onRead();
    } catch (error) {
      notifyProblem(error);
    }
  };
  return (
    <>
      <button
        ref={bell}
        type="button"
        className={`${iconButton.button} ${styles.bell}`}
        onClick={open}
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
        <div className={styles.head}>
          <h2>Notifications</h2>
          {unread > 0 && (
            <button type="button" className={styles.all} onClick={readAll}>
              Mark all as read
            </button>
          )}
        </div>
        <div className={styles.rows}>
          {rows === undefined ? (
            <Text inherit py={20} px={12} c="dimmed" role="status">
              Loading …
            </Text>
          ) : rows.length === 0 ? (
            <Text inherit py={20} px={12} c="dimmed">
              Nothing yet. New inquiries, answers and payments appear here.
            </Text>
          ) : (
            rows.map((row) => (
              <NotificationRow key={row.id} notification={row} now={new Date()} onOpen={() => read(row.id)} />
            ))
          )}
        </div>
        <Link to="/notifications" className={styles.more}>
          All notifications
        </Link>
      </Dropdown>
    </>
  );
}
