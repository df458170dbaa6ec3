import { Box, Button, Flex, Group, Text } from "@mantine/core";
import { IconArrowDownLeft, IconArrowUpRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { MessageBadge } from "~/features/messaging/web/message-badge";
import { client } from "~/platform/http/client";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { useAct } from "~/platform/ui/form/use-write";
import { AttachButton, Attachments } from "../attachments/web/attachments";
import {
  CHANNEL_LABELS,
  type CommunicationStatus,
  canEscalate,
  DIRECTION_LABELS,
  nextStep,
  TYPE_LABELS,
} from "../domain";
import { CommunicationStatusBadge, PriorityBadge } from "./communication-badge";
import { CommunicationFacts } from "./communication-facts";
import styles from "./communication-item.module.css";
import type { Asked, Communication } from "./communication-values";

interface ItemProps {
  customer: string;
  row: Communication;
  now: Date;
  onAsk: (what: Asked) => void;
}

/** A sent message needs no work, unless staff change its status. Its delivery status is shown instead. */
const asksNothing = ({ direction, delivery, status }: Communication) =>
  direction === "outbound" && delivery !== null && status === "pending";

/** A communication in the list, with its actions. */
export function CommunicationItem({ customer, row, now, onAsk }: ItemProps) {
  const { subject, path, createdAt, direction, status, priority, delivery } = row;
  const Arrow = direction === "inbound" ? IconArrowDownLeft : IconArrowUpRight;
  return (
    <li className={styles.item}>
      <Group gap="6px 8px">
        {row.source !== "outbox" && !asksNothing(row) && <CommunicationStatusBadge status={status} />}
        {priority && <PriorityBadge priority={priority} />}
        {delivery && <MessageBadge status={delivery} />}
        <time dateTime={createdAt.toISOString()} title={formatDateTime(createdAt)} className={styles.when}>
          {formatAgo(createdAt, now)}
        </time>
      </Group>
      <Flex component="p" gap={4} align="center" wrap="wrap" c="dimmed" fz={14}>
        <Arrow size={16} aria-hidden /> {DIRECTION_LABELS[direction]} · {CHANNEL_LABELS[row.channel]} ·{" "}
        {TYPE_LABELS[row.type]}
      </Flex>
      <Box component="h3" fz={16}>
        {path ? <Link to={path}>{subject}</Link> : subject}
      </Box>
      <Content text={row.content} />
      <Contact {...row.contactPerson} />
      <CommunicationFacts row={row} now={now} />
      <Attachments
        customer={customer}
        communicationId={row.id}
        files={row.attachments}
        mayChange={row.mayChange}
      />
      {row.mayChange && <Actions customer={customer} row={row} onAsk={onAsk} />}
    </li>
  );
}

/** Characters that are in sight at once. */
const SHORT = 320;

function Content({ text }: { text: string }) {
  if (text.length <= SHORT) return <p className={styles.content}>{text}</p>;
  return (
    <details className={styles.long}>
      <summary>
        <span className={styles.content}>{text.slice(0, SHORT).trimEnd()}…</span>
        <span className={styles.more}>Show all</span>
      </summary>
      <p className={styles.content}>{text}</p>
    </details>
  );
}

function Contact({ name, role, email, phone }: Communication["contactPerson"]) {
  const parts = [name && role ? `${name}, ${role}` : name || role, email, phone && formatPhone(phone)];
  const said = parts.filter(Boolean).join(" · ");
  return (
    said && (
      <Text inherit c="dimmed" fz={14}>
        {said}
      </Text>
    )
  );
}

function Actions({ customer, row, onAsk }: Omit<ItemProps, "now">) {
  const { busy, act } = useAct();
  const step = asksNothing(row) ? undefined : nextStep(row.status);
  const set = (status: CommunicationStatus, was: CommunicationStatus) =>
    client("communications").setStatus({
      id: customer,
      communicationId: row.id,
      status,
      was,
    });
  const about = (word: string) => ({ "aria-label": `${word}: ${row.subject}` });
  return (
    <Group gap={4} ms={-2}>
      {step && (
        <Button
          variant="light"
          loading={busy === "step"}
          onClick={() =>
            void act("step", () => set(step.to, row.status), {
              said: ({ message }) => ({ message, undo: () => set(row.status, step.to) }),
            })
          }
          {...about(step.label)}
        >
          {step.label}
        </Button>
      )}
      {canEscalate(row.status) && (
        <Button variant="subtle" px="xs" onClick={() => onAsk("escalate")} {...about("Escalate")}>
          Escalate
        </Button>
      )}
      <Button variant="subtle" px="xs" onClick={() => onAsk("assign")} {...about("Assign")}>
        Assign
      </Button>
      <Button variant="subtle" px="xs" onClick={() => onAsk("status")} {...about("Status and note")}>
        Status and note
      </Button>
      <AttachButton customer={customer} communicationId={row.id} subject={row.subject} />
      <Button variant="subtle" px="xs" onClick={() => onAsk("edit")} {...about("Edit")}>
        Edit
      </Button>
    </Group>
  );
}
