import { useSearchParams } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { ListBeside } from "~/platform/ui/office/lists/list-beside";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { CHANNEL_LABELS } from "../domain";
import { messageList } from "../list";
import type { Route } from "./+types/outbox-page";
import { MessageBadge } from "./message-badge";

export async function loader({ context, url }: Route.LoaderArgs) {
  const messaging = api(context, "messaging");
  const page = await messaging.list(messageList.ask(url.searchParams));
  return { ...page, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Outbox");

type ListedMessage = Route.ComponentProps["loaderData"]["rows"][number];

export default function OutboxPage({ loaderData, params }: Route.ComponentProps) {
  useLive(["message"]);
  const [query] = useSearchParams();
  const search = query.size > 0 ? `?${query}` : "";
  return (
    <>
      <PageHead title="Outbox">
        All emails and SMS to customers and staff, with their delivery status.
      </PageHead>
      <ListBeside isOpen={params.id !== undefined} label="List of messages" row="Message">
        <ListBar
          tabs={<FilterTabs list={messageList} filter="status" />}
          list={messageList}
          search="Recipient or subject"
        />
        <DataTable
          list={messageList}
          page={loaderData}
          columns={columnsOf(loaderData.now)}
          name={({ subject }) => subject}
          to={({ id }) => ({ pathname: `/outbox/${id}`, search })}
          beside={{ open: params.id, back: `/outbox${search}` }}
          empty={{
            title: "No messages found",
            none: "Messages appear here when, for example, a quote is approved.",
          }}
        />
      </ListBeside>
    </>
  );
}

function sentBy({ channel, segments }: ListedMessage): string {
  const name = CHANNEL_LABELS[channel] ?? channel;
  return segments !== null && segments > 1 ? `${name} · ${segments} parts` : name;
}

const columnsOf = (now: Date): Column<ListedMessage>[] => [
  { id: "subject", head: "Subject", lead: true, share: 45, cell: ({ subject }) => subject },
  {
    id: "to",
    head: "To",
    share: 25,
    cell: ({ recipientName, recipient }) => <span title={recipient}>{recipientName ?? recipient}</span>,
  },
  { id: "address", head: "Address", share: 25, spare: true, cell: ({ recipient }) => recipient },
  { id: "channel", head: "Sent by", cell: sentBy },
  { id: "status", head: "State", brief: true, cell: ({ status }) => <MessageBadge status={status} /> },
  {
    id: "written",
    head: "Written",
    phone: "figure",
    cell: agoCell(now, ({ createdAt }) => createdAt),
  },
];
