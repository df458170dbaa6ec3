import { Alert } from "@mantine/core";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { CHANNEL_LABELS } from "../domain/replies";
import { replyList } from "../list";
import type { Route } from "./+types/replies-page";
import { OtherSenderBadge, ReplyBadge } from "./reply-badge";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await api(context, "replies").list(replyList.ask(url.searchParams));
  return { ...page, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Replies");

type LoaderData = Route.ComponentProps["loaderData"];
type ListedReply = LoaderData["rows"][number];

export default function RepliesPage({ loaderData }: Route.ComponentProps) {
  useLive(["reply"]);
  const { mailbox, now } = loaderData;
  return (
    <>
      <PageHead title="Replies">
        What people write back to our mail and SMS. {readingOf(mailbox, now)}
      </PageHead>
      {mailbox?.failedSince && (
        <Alert color="red" title="The mailbox cannot be read" mb="md">
          Since {formatDateTime(mailbox.failedSince)}: {mailbox.lastError}. What comes meanwhile stays there
          and is read as soon as it can be.
        </Alert>
      )}
      <ListBar
        tabs={<FilterTabs list={replyList} filter="status" />}
        list={replyList}
        search="Name, address or subject"
      />
      <DataTable
        list={replyList}
        page={loaderData}
        columns={columnsOf(now)}
        name={nameOf}
        to={({ id }) => `/replies/${id}`}
        empty={{
          title: "No replies found",
          none: "Answers to quotes, invoices and texts appear here as soon as they come.",
        }}
      />
    </>
  );
}

function readingOf(mailbox: LoaderData["mailbox"], now: Date): string {
  if (!mailbox) return "No mailbox is read yet: Settings, Communication.";
  return mailbox.readAt ? `Mailbox read: ${formatAgo(mailbox.readAt, now)}.` : "";
}

const addressOf = ({ channel, fromAddress }: ListedReply) =>
  channel === "sms" ? formatPhone(fromAddress) : fromAddress;
const nameOf = (row: ListedReply) => row.fromName || row.partyName || addressOf(row) || "Unknown sender";

const columnsOf = (now: Date): Column<ListedReply>[] => [
  {
    id: "from",
    head: "From",
    lead: true,
    share: 26,
    cell: (row) => (
      <span title={addressOf(row)}>
        {nameOf(row)} <OtherSenderBadge senderDiffers={row.senderDiffers} />
      </span>
    ),
  },
  {
    id: "said",
    head: "Message",
    share: 48,
    cell: ({ subject, text }) => (subject ? `${subject}: ${text}` : text) || "Could not be read",
  },
  { id: "channel", head: "Came by", room: "middle", cell: ({ channel }) => CHANNEL_LABELS[channel] },
  {
    id: "of",
    head: "Of",
    room: "middle",
    cell: ({ partyName, leadNumber, customerNumber, inquiryId }) =>
      partyName || leadNumber || customerNumber || (inquiryId ? "Inquiry" : "Unknown sender"),
  },
  { id: "status", head: "State", brief: true, cell: (row) => <ReplyBadge {...row} /> },
  { id: "came", head: "Came", phone: "figure", cell: agoCell(now, ({ receivedAt }) => receivedAt) },
];
