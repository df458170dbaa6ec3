import { Button } from "@mantine/core";
import { IconMailbox } from "@tabler/icons-react";
import { Link } from "react-router";
import { ViewsPicker } from "~/features/views/web/views-picker";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { amountOf, SOURCE_LABELS, subjectOf } from "../domain/inquiries";
import { inquiryList } from "../list";
import type { Route } from "./+types/inquiries-page";
import { InquiryActions } from "./inquiry-actions-panel";
import { InquiryBadge, ResponseNote } from "./inquiry-badge";

export async function loader({ context, url }: Route.LoaderArgs) {
  const inquiries = api(context, "inquiries");
  const [page, counts, { staff }] = await Promise.all([
    inquiries.list(inquiryList.ask(url.searchParams)),
    inquiries.counts(),
    inquiries.assignees(),
  ]);
  return { ...page, counts, staff, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Inquiries");

type ListedInquiry = Route.ComponentProps["loaderData"]["rows"][number];

export default function InquiriesPage({ loaderData }: Route.ComponentProps) {
  const { counts, staff, now } = loaderData;
  useLive(["inquiry"]);
  return (
    <>
      <PageHead
        title="Inquiries"
        actions={
          <Button
            component={Link}
            to="/inquiries/newsletter"
            variant="default"
            leftSection={<IconMailbox size={18} />}
          >
            Newsletter
          </Button>
        }
      >
        {counts.byStatus.pending ?? 0} pending
        {counts.overdue > 0
          ? `, ${counts.overdue} of them waiting for longer than we promise`
          : ", none waiting for longer than we promise"}
      </PageHead>
      <ListBar
        tabs={<FilterTabs list={inquiryList} filter="status" counts={counts.byStatus} />}
        list={inquiryList}
        search="Name, phone, email, message"
        choices={{ assignedTo: staff.map(({ id, name }) => ({ value: id, label: name })) }}
      >
        <ViewsPicker list="inquiries" />
      </ListBar>
      <DataTable
        list={inquiryList}
        page={loaderData}
        columns={columnsOf(now)}
        edits={() => import("./inquiry-edits").then((part) => part.inquiryEdits(staff))}
        name={({ name }) => name}
        to={({ id }) => `/inquiries/${id}`}
        empty={{
          title: "No inquiries found",
          none: "Quote requests, messages and claims from the website appear here.",
        }}
      />
    </>
  );
}

const columnsOf = (now: Date): Column<ListedInquiry>[] => [
  { id: "customer", head: "Customer", lead: true, share: 24, cell: ({ name }) => name },
  {
    id: "date",
    head: "Date",
    cell: agoCell(now, ({ createdAt }) => createdAt),
  },
  { id: "phone", head: "Phone", spare: true, cell: ({ phone }) => formatPhone(phone) },
  { id: "service", head: "Service", share: 26, phone: "note", cell: subjectOf },
  { id: "source", head: "Form", spare: true, cell: ({ source }) => SOURCE_LABELS[source] },
  { id: "amount", head: "Amount", figure: true, cell: amountOf },
  { id: "status", head: "Status", cell: ({ status }) => <InquiryBadge status={status} /> },
  {
    id: "response",
    head: "First response",
    room: "middle",
    cell: (row) => <ResponseNote inquiry={row} now={now} />,
  },
  {
    id: "assigned",
    head: "Assigned to",
    room: "wide",
    share: 18,
    editable: true,
    cell: ({ assignedName }) => assignedName ?? "Unassigned",
  },
  { id: "actions", head: "Actions", actions: true, cell: (row) => <InquiryActions inquiry={row} inRow /> },
];
