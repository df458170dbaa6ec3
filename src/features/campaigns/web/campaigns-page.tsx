import { Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { type CampaignStatus, CHANNEL_LABELS, statusLabel } from "../domain";
import { campaignList } from "../list";
import type { Route } from "./+types/campaigns-page";

const CampaignDialog = onDemand(() => import("./campaign-dialog").then((part) => part.CampaignDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, now } = context.get(pageRequest);
  const page = await api(context, "campaigns").list(campaignList.ask(url.searchParams));
  return {
    ...page,
    mayChange: viewer?.permissions.includes("manage_sales_setup") ?? false,
    today: nairobiDate(now),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Campaigns");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

export default function CampaignsPage({ loaderData }: Route.ComponentProps) {
  const { mayChange, today } = loaderData;
  const [editing, setEditing] = useState<Listed | "new">();
  useLive(["campaign"]);
  const add = mayChange && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setEditing("new")}>
      New Campaign
    </Button>
  );
  return (
    <>
      <PageHead title="Campaigns" actions={add}>
        Your marketing campaigns and the leads they bring.
      </PageHead>
      <ListBar list={campaignList} search="Search campaigns..." />
      <DataTable
        list={campaignList}
        page={loaderData}
        columns={[
          ...COLUMNS,
          ...(mayChange
            ? [
                {
                  id: "actions",
                  head: "Actions",
                  actions: true,
                  cell: (row: Listed) => (
                    <Button
                      size="compact-md"
                      variant="default"
                      leftSection={<IconPencil size={16} />}
                      aria-label={`Edit ${row.name}`}
                      onClick={() => setEditing(row)}
                    >
                      Edit
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        name={({ name }) => name}
        to={({ id }) => `/crm/campaigns/${id}`}
        faded={({ status }) => status === "cancelled"}
        empty={{
          title: "No campaigns found",
          none: "Add the advertisement, mailing or fair that leads come by.",
          filtered: "Try another name, or clear the filters.",
        }}
      />
      {editing && (
        <CampaignDialog
          campaign={editing === "new" ? undefined : editing}
          today={today}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

const TONES: Record<CampaignStatus, BadgeTone> = {
  draft: "plain",
  scheduled: "waiting",
  sending: "ok",
  completed: "muted",
  cancelled: "muted",
};

const COLUMNS: Column<Listed>[] = [
  { id: "name", head: "Campaign", lead: true, share: 34, cell: ({ name }) => name },
  {
    id: "channel",
    head: "Channel",
    room: "middle",
    phone: "note",
    cell: ({ channel }) => CHANNEL_LABELS[channel],
  },
  { id: "startDate", head: "Begins", cell: ({ startDate }) => formatDate(startDate) },
  { id: "endDate", head: "Ends", room: "wide", cell: ({ endDate }) => endDate && formatDate(endDate) },
  {
    id: "budget",
    get head() {
      return `Budget, ${currencyMark()}`;
    },
    figure: true,
    room: "middle",
    cell: ({ budget }) => formatAmount(budget),
  },
  {
    id: "cost",
    get head() {
      return `Cost, ${currencyMark()}`;
    },
    figure: true,
    cell: ({ cost, sendingCost }) => formatAmount(cost + sendingCost),
  },
  {
    id: "status",
    head: "Status",
    cell: ({ status, channel }) => <Badge tone={TONES[status]}>{statusLabel(status, channel)}</Badge>,
  },
];
