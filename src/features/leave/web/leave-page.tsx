import { Box, Button } from "@mantine/core";
import { IconCalendarMonth, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { DEPARTMENTS, wordsOf } from "~/features/staff/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { awayWithin, twoWeeks } from "../calendar/domain";
import { CATEGORY_LABELS } from "../domain";
import { leaveList } from "../requests/list";
import type { Route } from "./+types/leave-page";
import { LeaveActions } from "./leave-actions";
import { LeaveBadge } from "./leave-badge";
import { formatSpan } from "./leave-words";

const DaysGrid = onDemand(() => import("../calendar/web/days-grid").then((part) => part.DaysGrid));
const AskDialog = onDemand(() => import("./ask-dialog").then((part) => part.AskDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const leave = api(context, "leave");
  const { now } = context.get(pageRequest);
  const days = twoWeeks(nairobiDate(now));
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  const [page, counts, ...away] = await Promise.all([
    leave.list(leaveList.ask(url.searchParams)),
    leave.counts(),
    ...months.map((month) => api(context, "leaveCalendar").month({ month })),
  ]);
  return { ...page, counts, now, strip: { days, ...awayWithin(away, days) } };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Leave");

type Request = Route.ComponentProps["loaderData"]["rows"][number];

/** Leave that was asked for: decided in place. */
export default function LeavePage({ loaderData }: Route.ComponentProps) {
  const { counts, now, strip } = loaderData;
  const [asking, setAsking] = useState(false);
  useLive(["leave"]);
  return (
    <>
      <PageHead
        title="Leave"
        actions={
          <>
            <Button
              component={Link}
              to="/staff/leave/calendar"
              variant="default"
              leftSection={<IconCalendarMonth size={18} />}
            >
              Calendar
            </Button>
            <Button leftSection={<IconPlus size={18} />} onClick={() => setAsking(true)}>
              Enter leave
            </Button>
          </>
        }
      >
        {counts.byStatus.pending ?? 0} to decide, {counts.awayToday}{" "}
        {counts.awayToday === 1 ? "person" : "people"} away today
      </PageHead>
      <ListBar
        tabs={<FilterTabs list={leaveList} filter="status" counts={counts.byStatus} />}
        list={leaveList}
        search="Name or number"
        choices={{ department: DEPARTMENTS.map((value) => ({ value, label: wordsOf(value) })) }}
      />
      <DataTable
        list={leaveList}
        page={loaderData}
        columns={columnsOf(now)}
        name={({ name, firstDay }) => `${name} from ${firstDay}`}
        to={({ number }) => `/staff/${number}/leave`}
        faded={({ status }) => status === "cancelled"}
        empty={{
          title: "No leave found",
          none: "Leave requests appear here, to be approved or rejected.",
        }}
      />
      {strip.people.length > 0 && (
        <>
          <Box component="h2" mt={24} mb={10} fz={17}>
            Away in the next two weeks
          </Box>
          <DaysGrid
            label="Away in the next two weeks"
            days={strip.days}
            people={strip.people}
            holidays={strip.holidays}
            today={nairobiDate(now)}
          />
        </>
      )}
      {asking && <AskDialog of="choose" today={nairobiDate(now)} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReasonCell({ id, name, reason, hasNote }: Request) {
  return (
    <>
      {reason}
      {hasNote && (
        <>
          {reason && " "}
          <a href={`/documents/leave-notes/${id}`} download aria-label={`File of ${name}`}>
            File
          </a>
        </>
      )}
    </>
  );
}

const columnsOf = (now: Date): Column<Request>[] => [
  { id: "name", head: "Name", lead: true, share: 22, cell: ({ name }) => name },
  {
    id: "department",
    head: "Department",
    spare: true,
    cell: ({ department }) => (department ? wordsOf(department) : "Not assigned"),
  },
  { id: "leave", head: "Leave", phone: "figure", cell: ({ category }) => CATEGORY_LABELS[category] },
  { id: "first", head: "Days away", share: 24, cell: formatSpan },
  { id: "days", head: "Days", figure: true, cell: ({ days }) => days },
  { id: "left", head: "Left", figure: true, room: "wide", cell: ({ left }) => left ?? "" },
  { id: "reason", head: "Reason", share: 20, spare: true, cell: ReasonCell },
  { id: "applied", head: "Asked", room: "middle", cell: agoCell(now, ({ appliedDate }) => appliedDate) },
  { id: "status", head: "Status", cell: ({ status }) => <LeaveBadge status={status} /> },
  { id: "actions", head: "Actions", actions: true, cell: (request) => <LeaveActions request={request} /> },
];
