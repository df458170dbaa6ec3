import { Alert, Button, Group, Text } from "@mantine/core";

import { Link, useSearchParams } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { ERASED } from "~/platform/kernel/erased";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import type { Route } from "./+types/message-page";
import { MessageBadge } from "./message-badge";
import styles from "./message-page.module.css";

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "messaging").get({ id: params.id });
}

export default function MessagePage({ loaderData: message }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <article className={`frame ${styles.message}`}>
      <Group gap={16} align="flex-start" justify="space-between" wrap="nowrap">
        <h2>{message.subject}</h2>
        <Link to={`/outbox?${query}`} className={styles.close} preventScrollReset>
          Close
        </Link>
      </Group>
      <Text inherit mt={6} mb={10} c="dimmed" fz={14}>
        To {message.recipientName ? `${message.recipientName}, ` : ""}
        {message.recipient} · {formatDateTime(message.createdAt)} · {counted(message.attempts, "attempt")}
        {message.segments !== null && ` · SMS of ${counted(message.segments, "part")} (${message.encoding})`}
        {message.deliveredAt && ` · arrived ${formatDateTime(message.deliveredAt)}`}
      </Text>
      <MessageBadge status={message.status} />
      {message.heldUntil && (
        <Alert color="blue" mt="sm">
          Waits until {formatDateTime(message.heldUntil)}: no messages are sent at night. Send again sends it
          now.
        </Alert>
      )}
      {message.lastError && (
        <Alert color="red" title={saidBy(message)} mt="sm">
          {message.lastError}
        </Alert>
      )}
      <pre className={styles.body}>{message.text}</pre>
      {message.attachments.length > 0 && (
        <Text inherit mt={6} mb={10} c="dimmed" fz={14}>
          Attached: {message.attachments.join(", ")}
        </Text>
      )}
      {message.recipient === ERASED ? (
        <Text inherit mt={6} mb={10} c="dimmed" fz={14}>
          Its personal data was erased, so it cannot be sent again.
        </Text>
      ) : message.status === "opened" ? (
        <Text inherit mt={6} mb={10} c="dimmed" fz={14}>
          Opened in WhatsApp; whether it was sent, only they know.
        </Text>
      ) : (
        <MessageActs message={message} />
      )}
    </article>
  );
}

type Message = Route.ComponentProps["loaderData"];

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

function saidBy({ status, channel }: Message): string {
  if (status === "unknown") return "Delivery unknown";
  return channel === "sms" ? "The SMS provider said" : "The mail server said";
}

/** Sends a message again. If its outcome is unknown it may have arrived, so staff decide. */
function MessageActs({ message }: { message: Message }) {
  const { busy, act } = useAct();
  const messages = () => client("messaging");
  const isUnknown = message.status === "unknown";
  const resend = async () => {
    const sure =
      !isUnknown ||
      (await askToConfirm("It may have arrived already, and would then arrive twice.", {
        title: "Send it again",
        confirm: "Send again",
      }));
    if (sure)
      await act("resend", () => messages().resend({ id: message.id }), {
        said: "The message is queued to be sent again.",
      });
  };
  const settle = () =>
    act("settle", () => messages().settle({ id: message.id }), { said: "The message is marked as arrived." });
  return (
    <Group gap="sm">
      {isUnknown && (
        <Button onClick={settle} loading={busy === "settle"} disabled={busy !== undefined}>
          Mark as arrived
        </Button>
      )}
      <Button
        onClick={resend}
        loading={busy === "resend"}
        variant="default"
        disabled={message.status === "sending" || busy === "settle"}
      >
        Send again
      </Button>
    </Group>
  );
}
