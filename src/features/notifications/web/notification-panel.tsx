import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { notifyProblem } from "~/platform/ui/office/notify";
import type { notificationsContract } from "../contract";
import styles from "./notification-badge.module.css";
import { NotificationGroup } from "./notification-group";

const SHOWN = 8;

interface NotificationPanelProps {
  unread: number;
  onRead: () => void;
  onClose: () => void;
}

/** What the bell opens: the newest notifications of kinds that are not muted. */
export function NotificationPanel({ unread, onRead, onClose }: NotificationPanelProps) {
  const [groups, setGroups] = useState<Output<typeof notificationsContract, "groups">["rows"]>();
  const [failed, setFailed] = useState(false);
  const notifications = () => client("notifications");
  const load = () => {
    setFailed(false);
    notifications()
      .groups({ limit: SHOWN, bell: true })
      .then(
        ({ rows }) => setGroups(rows),
        () => setFailed(true),
      );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever the count changes
  useEffect(load, [unread]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it opens, because the count may be older than the list
  useEffect(onRead, []);
  const read = async (work: Promise<unknown>) => {
    try {
      await work;
      load();
      onRead();
    } catch (error) {
      notifyProblem(error);
    }
  };
  return (
    <>
      <div className={styles.head}>
        <h2>Notifications</h2>
        {unread > 0 && (
          <button type="button" className={styles.all} onClick={() => read(notifications().readAll())}>
            Mark all as read
          </button>
        )}
      </div>
      <div className={styles.rows}>
        {failed ? (
          <p className={styles.note} role="alert">
            Notifications could not be loaded.{" "}
            <button type="button" className={styles.all} onClick={load}>
              Retry
            </button>
          </p>
        ) : groups === undefined ? (
          <Text inherit py={20} px={12} c="dimmed" role="status">
            Loading …
          </Text>
        ) : groups.length === 0 ? (
          <Text inherit py={20} px={12} c="dimmed">
            Nothing yet. New inquiries, answers and payments appear here.
          </Text>
        ) : (
          groups.map((group) => (
            <NotificationGroup
              key={group.id}
              group={group}
              now={new Date()}
              onOpen={(id) => {
                onClose();
                void read(notifications().read({ id }));
              }}
              onRead={() => read(notifications().read({ id: group.id, group: true }))}
            />
          ))
        )}
      </div>
      <Link to="/notifications" className={styles.more}>
        All notifications
      </Link>
    </>
  );
}
