import { Button, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { KindIcon, NotificationRow, type ShownNotification } from "./notification-row";
import styles from "./notification-row.module.css";

/** The most items of a line; the rest follow in the list of all. */
const MOST = 50;

export interface ShownGroup extends ShownNotification {
  count: number;
  unread: number;
}

interface NotificationGroupProps {
  group: ShownGroup;
  now: Date;
  /** A notification's page was opened. */
  onOpen: (id: string) => void;
  /** Marks the whole line as read, offered above its items. */
  onRead?: () => void;
  state?: "unread" | "all";
  children?: ReactNode;
}

/** A line of notifications: a single one leads to its page, several open below it. */
export function NotificationGroup({ group, now, onOpen, onRead, state, children }: NotificationGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, kind, title, who, count, unread, createdAt } = group;
  if (count === 1)
    return (
      <NotificationRow notification={group} now={now} onOpen={() => onOpen(id)}>
        {children}
      </NotificationRow>
    );
  return (
    <div className={styles.group}>
      <div className={styles.row} data-unread={unread > 0 ? "" : undefined}>
        <KindIcon kind={kind} />
        <UnstyledButton className={styles.link} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className={styles.title}>
            {unread > 0 && <span className="visually-hidden">{unread} unread: </span>}
            {title}
            <IconChevronDown size={16} className={styles.chevron ?? ""} aria-hidden />
          </span>
          {!title.includes(who) && <span className={styles.detail}>{who}</span>}
          <time className={styles.time} dateTime={createdAt.toISOString()} title={formatDateTime(createdAt)}>
            {formatAgo(createdAt, now)}
            {unread > 0 && unread < count && ` · ${formatNumber(unread)} unread`}
          </time>
        </UnstyledButton>
        {children}
      </div>
      {isOpen && <Items {...{ group, now, onOpen, onRead, state }} />}
    </div>
  );
}

function Items({ group, now, onOpen, onRead, state = "all" }: Omit<NotificationGroupProps, "children">) {
  const { id, title, count, unread } = group;
  const [rows, setRows] = useState<ShownNotification[]>();
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    client("notifications")
      .list({ group: id, state, limit: MOST })
      .then(
        (page) => setRows(page.rows),
        () => setFailed(true),
      );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever the line changes
  useEffect(load, [id, count, unread]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is filled in
    <div className={styles.items} role="group" aria-label={title}>
      {onRead && unread > 0 && (
        <Button variant="subtle" onClick={onRead}>
          Mark {formatNumber(unread)} as read
        </Button>
      )}
      {failed ? (
        <p className={styles.note} role="alert">
          These could not be loaded.{" "}
          <Button variant="subtle" onClick={load}>
            Retry
          </Button>
        </p>
      ) : rows === undefined ? (
        <p className={styles.note} role="status">
          Loading …
        </p>
      ) : (
        rows.map((row) => (
          <NotificationRow key={row.id} notification={row} now={now} onOpen={() => onOpen(row.id)} inGroup />
        ))
      )}
      {count > MOST && (
        <p className={styles.note}>
          The newest {MOST} of {formatNumber(count)}.
        </p>
      )}
    </div>
  );
}
