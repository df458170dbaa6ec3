import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { KIND_LABELS } from "../domain";
import { partnerList } from "../list";
import type { Route } from "./+types/partners-page";
import { PartnerBadge } from "./partner-badge";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await api(context, "partners").list(partnerList.ask(url.searchParams));
  const { viewer } = context.get(pageRequest);
  return { ...page, mayChange: viewer?.permissions.includes("manage_sales_setup") ?? false };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Partners");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  useLive(["partner"]);
  return (
    <>
      <PageHead
        title="Partners"
        actions={
          <>
            <ExportMenu path="partners" address="" />
            {loaderData.mayChange && (
              <Button component={Link} to="/crm/partners/new" leftSection={<IconPlus size={18} />}>
                New Partner
              </Button>
            )}
          </>
        }
      >
        Estate agents, caretakers and landlords who send people to us.
      </PageHead>
      <ListBar
        list={partnerList}
        tabs={<FilterTabs list={partnerList} filter="status" />}
        search="Search partners..."
      />
      <DataTable
        list={partnerList}
        page={loaderData}
        columns={COLUMNS}
        name={({ name }) => name}
        to={({ id }) => `/crm/partners/${id}`}
        faded={({ status }) => status === "ended"}
        empty={{
          title: "No partners found",
          none: "Add an estate agent or caretaker to create their referral link.",
          filtered: "Try another name, or clear the filters.",
        }}
      />
    </>
  );
}

const COLUMNS: Column<Listed>[] = [
  {
    id: "name",
    head: "Partner",
    lead: true,
    share: 30,
    cell: ({ name }) => name,
    after: ({ code }) => code,
  },
  { id: "kind", head: "Kind", room: "middle", phone: "note", cell: ({ kind }) => KIND_LABELS[kind] },
  { id: "leads", head: "Leads", figure: true, cell: ({ leads }) => leads },
  { id: "won", head: "Won", figure: true, sort: false, cell: ({ won }) => won },
  {
    id: "wonValue",
    get head() {
      return `Won value, ${currencyMark()}`;
    },
    figure: true,
    room: "middle",
    cell: ({ wonValue }) => formatAmount(wonValue),
  },
  {
    id: "owed",
    phone: "figure",
    get head() {
      return `Owed, ${currencyMark()}`;
    },
    figure: true,
    sort: false,
    cell: ({ owed }) => formatAmount(owed),
  },
  {
    id: "paid",
    get head() {
      return `Paid, ${currencyMark()}`;
    },
    figure: true,
    room: "wide",
    cell: ({ paid }) => formatAmount(paid),
  },
  { id: "since", head: "Since", room: "desk", cell: ({ createdAt }) => formatDate(createdAt) },
  { id: "status", head: "Status", cell: ({ status }) => <PartnerBadge status={status} /> },
];
