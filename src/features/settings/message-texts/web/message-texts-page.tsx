import { api, pageRequest } from "~/platform/http/loader-api";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { PageHead } from "~/platform/ui/office/page-head";
import { CHANNEL_LABELS, SENT_TO_LABELS } from "../domain";
import { messageTextList } from "../list";
import type { Route } from "./+types/message-texts-page";

export async function loader({ context }: Route.LoaderArgs) {
  const { rows } = await api(context, "messageTexts").list();
  return { ...wholeList(rows), now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Message texts");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

/** Every message that the product sends, and whose words it has. */
export default function MessageTextsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Message texts">
        Emails and SMS to customers and staff. You can write your own text for each; reset restores the
        product’s text.
      </PageHead>
      <DataTable
        list={messageTextList}
        page={loaderData}
        columns={columnsOf(loaderData.now)}
        name={({ title, channel }) => `${title}, ${CHANNEL_LABELS[channel]}`}
        to={({ id }) => `/settings/message-texts/${id}`}
        empty={{ title: "No messages", none: "Messages to customers and staff appear here." }}
      />
    </>
  );
}

const lastOf = ({ languages }: Listed) =>
  languages
    .map(({ updatedAt }) => updatedAt)
    .sort((a, b) => Number(b ?? 0) - Number(a ?? 0))
    .at(0);

const columnsOf = (now: Date): Column<Listed>[] => [
  { id: "title", head: "Message", lead: true, share: 40, cell: ({ title }) => title },
  { id: "channel", head: "Channel", phone: "figure", cell: ({ channel }) => CHANNEL_LABELS[channel] },
  {
    id: "sentTo",
    head: "Sent to",
    room: "middle",
    phone: "note",
    cell: ({ sentTo }) => SENT_TO_LABELS[sentTo],
  },
  {
    id: "languages",
    head: "Languages",
    room: "middle",
    share: 24,
    cell: ({ languages }) => languages.map(({ locale }) => LOCALE_NAMES[locale]).join(", "),
  },
  {
    id: "words",
    head: "Words",
    phone: "state",
    cell: ({ languages }) =>
      languages.some(({ isEdited }) => isEdited) ? (
        <Badge tone="ok">Your own</Badge>
      ) : (
        <Badge tone="muted">Product’s</Badge>
      ),
  },
  {
    id: "updated",
    head: "Changed",
    room: "wide",
    cell: agoCell(now, (row: Listed) => lastOf(row) ?? null, "–"),
  },
];
