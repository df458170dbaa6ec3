import { Alert, Button } from "@mantine/core";

import { Link, useSearchParams } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { ERASED } from "~/platform/kernel/erased";
import { useAct } from "~/platform/ui/form/use-write";
import type { messagingContract } from "../contract";
import type { Route } from "./+types/message-page";
import { MessageBadge } from "./message-badge";
import styles from "./message-page.module.css";

export function loader({ context, params }: Route.LoaderArgs) {
  return api<typeof messagingContract>(context, "messaging").get({ id: params.id });
}

export default function MessagePage({ loaderData: message }: Route.ComponentProps) {
  const { busy, act } = useAct();
  const [query] = useSearchParams();
  const resend = () =>
    act("resend", () => client<typeof messagingContract>("messaging").resend({ id: message.id }), {
      said: "The message is queued to be sent again.",
    });
  return (
    <article className={styles.message}>
      <div className={styles.messageHead}>
        <h2>{message.subject}</h2>
        <Link to={`/outbox?${query}`} className={styles.close} preventScrollReset>
          Close
        </Link>
      </div>
      <p className={styles.muted}>
        To {message.recipientName ? `${message.recipientName}, ` : ""}
        {message.recipient} · {formatDateTime(message.createdAt)} · {message.attempts}{" "}
        {message.attempts === 1 ? "attempt" : "attempts"}
      </p>
      <MessageBadge status={message.status} />
      {message.lastError && (
        <Alert color="red" title="The mail server said" mt="sm">
          {message.lastError}
        </Alert>
      )}
      <pre className={styles.body}>{message.text}</pre>
      {message.attachments.length > 0 && (
        <p className={styles.muted}>Attached: {message.attachments.join(", ")}</p>
      )}
      {message.recipient === ERASED ? (
        <p className={styles.muted}>Its personal data was erased: it is not sent again.</p>
      ) : message.status === "opened" ? (
        <p className={styles.muted}>Opened in WhatsApp; whether it was sent, only they know.</p>
      ) : (
        <Button
          onClick={resend}
          loading={busy !== undefined}
          variant="default"
          disabled={message.status === "sending"}
        >
          Send again
        </Button>
      )}
    </article>
  );
}
