import { Link } from "react-router";
import { MessageBadge } from "~/features/messaging/web/message-badge";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { RowCard, rowStyles } from "~/platform/ui/office/row-card";
import type { customerMessagesContract } from "../contract";
import type { Route } from "./+types/customer-messages";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { now, viewer } = context.get(pageRequest);
  const { messages } = await api<typeof customerMessagesContract>(context, "customerMessages").list({
    number: params.number,
  });
  return { messages, now, open: viewer?.permissions.includes("view_outbox") ?? false };
}

export default function CustomerMessages({ loaderData }: Route.ComponentProps) {
  const { messages, now, open } = loaderData;
  return (
    <RowCard title="Messages" none={messages.length === 0 && "Nothing was sent yet"}>
      {messages.map((message) => (
        <li key={message.id}>
          <span className={rowStyles.what}>
            {open ? <Link to={`/outbox/${message.id}`}>{message.subject}</Link> : message.subject}
            <small>
              <time dateTime={message.createdAt.toISOString()} title={formatDateTime(message.createdAt)}>
                {formatAgo(message.createdAt, now)}
              </time>
            </small>
          </span>
          <MessageBadge status={message.status} />
        </li>
      ))}
    </RowCard>
  );
}
