import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { OUTGOING_EVENTS } from "../domain";
import { webhookList } from "../list";
import type { Route } from "./+types/webhooks-page";
import { WebhookBadge } from "./webhook-badge";

const NewWebhookDialog = onDemand(() => import("./new-webhook-dialog").then((part) => part.NewWebhookDialog));

export async function loader({ context }: Route.LoaderArgs) {
  const { webhooks } = await api(context, "webhooks").list();
  return { ...wholeList(webhooks), now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Webhooks");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

export default function WebhooksPage({ loaderData }: Route.ComponentProps) {
  const { rows, now } = loaderData;
  const [isOpen, setOpen] = useState(false);
  useLive(["webhook"]);
  const make = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen(true)}>
      New webhook
    </Button>
  );
  return (
    <>
      <PageHead title="Webhooks" actions={rows.length > 0 && make}>
        Tell other programs what happens here, signed and without personal data. What is sent is described in{" "}
        <a href="/api/docs#webhooks-sent">the API's documentation</a>.
      </PageHead>
      <DataTable
        list={webhookList}
        page={loaderData}
        columns={columnsOf(now)}
        name={({ name }) => name}
        to={({ id }) => `/settings/webhooks/${id}`}
        faded={({ state }) => state !== "active"}
        empty={{
          title: "No webhooks yet",
          none: "A webhook tells accounting software, Zapier or your own system about quotes, moves and payments.",
          action: make,
        }}
      />
      {isOpen && <NewWebhookDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const columnsOf = (now: Date): Column<Listed>[] => [
  {
    id: "name",
    head: "Webhook",
    lead: true,
    share: 40,
    cell: ({ name }) => <b>{name}</b>,
    after: ({ host }) => host,
  },
  {
    id: "events",
    head: "Events",
    room: "middle",
    cell: ({ events }) =>
      events.length === OUTGOING_EVENTS.length ? "All" : `${events.length} of ${OUTGOING_EVENTS.length}`,
  },
  {
    id: "state",
    head: "State",
    cell: ({ state, failingSince }) => <WebhookBadge state={state} isFailing={failingSince !== null} />,
  },
  { id: "waiting", head: "Waiting", figure: true, cell: ({ waiting }) => formatNumber(waiting) },
  {
    id: "failed",
    head: "Given up",
    figure: true,
    room: "middle",
    cell: ({ failed }) => formatNumber(failed),
  },
  {
    id: "last",
    head: "Last sent",
    room: "middle",
    phone: "figure",
    cell: agoCell(now, ({ lastAt }) => lastAt, "Never"),
  },
];
