import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { ViewsPicker } from "~/features/views/web/views-picker";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, formatDateTime, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { useListAddress } from "~/platform/ui/office/lists/address";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { useLive } from "~/platform/ui/office/live";
import { LoadingFailed } from "~/platform/ui/office/loading-failed";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { isOpen } from "../domain";
import { activityList } from "../list";
import type { Route } from "./+types/activities-page";
import { ActivityActions } from "./activity-actions";
import { ActivityBadge, ActivityKind, PriorityBadge } from "./activity-badge";
import { partiesOf, type ShownActivity } from "./activity-values";
import { useNewActivity } from "./use-new-activity";

const NewActivity = onDemand(() => import("./activity-dialog").then((part) => part.NewActivity));

export async function loader({ context, url }: Route.LoaderArgs) {
  const activities = api(context, "activities");
  const { viewer, now } = context.get(pageRequest);
  const may = {
    leads: viewer?.permissions.includes("manage_leads") ?? false,
    customers: viewer?.permissions.includes("manage_communications") ?? false,
    views: viewer?.permissions.includes("view_leads") ?? false,
  };
  const [page, { staff }] = await Promise.all([
    activities.list(activityList.ask(url.searchParams)),
    may.leads || may.customers ? activities.staff() : { staff: [] },
  ]);
  return { ...page, staff, may, today: nairobiDate(now) };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Activities");

/** Everything that was and is to be done with leads, opportunities and customers. */
export default function ActivitiesPage({ loaderData }: Route.ComponentProps) {
  const { staff, may, today } = loaderData;
  const mayAdd = may.leads || may.customers;
  const adding = useNewActivity(mayAdd);
  const address = useListAddress();
  const edits = () => import("./activity-edits").then((part) => part.activityEdits(staff));
  useLive(["activity"]);
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={18} />} loading={adding.isOpening} onClick={adding.open}>
      New Activity
    </Button>
  );
  return (
    <>
      <PageHead
        title="Activities"
        actions={
          <>
            <ExportMenu path="activities" address={address({}, true)} />
            {add}
          </>
        }
      >
        Calls, visits, meetings and tasks with their outcomes.
      </PageHead>
      <ListBar
        list={activityList}
        search="Search activities..."
        choices={{ assignedTo: staff.map(({ id, name }) => ({ value: id, label: name })) }}
      >
        {may.views && <ViewsPicker list="activities" />}
      </ListBar>
      <DataTable
        list={activityList}
        page={loaderData}
        columns={columnsOf(today)}
        edits={staff.length > 0 ? edits : undefined}
        name={({ subject }) => subject}
        to={({ id }) => `/crm/activities/${id}`}
        faded={({ status }) => status === "cancelled"}
        pagerEnds
        empty={{
          title: "No activities found",
          none: "Plan a call, a visit or a task, and it appears here and in your day.",
          filtered: "Try another subject, or clear the filters.",
        }}
      />
      {adding.form && <NewActivity {...adding.form} today={today} may={may} />}
    </>
  );
}

const isEditable = ({ mayChange, status }: ShownActivity) => mayChange && isOpen(status);

const columnsOf = (today: PlainDate): Column<ShownActivity>[] => [
  { id: "subject", head: "Activity", lead: true, share: 34, cell: ({ subject }) => subject },
  { id: "type", head: "Type", room: "middle", cell: ({ type }) => <ActivityKind type={type} /> },
  {
    id: "with",
    head: "With",
    share: 22,
    cell: (activity) =>
      partiesOf(activity)
        .map(({ name }) => name)
        .join(", ") || "–",
  },
  {
    id: "scheduledDate",
    head: "Planned for",
    phone: "figure",
    cell: ({ scheduledDate }) => formatDateTime(scheduledDate),
  },
  {
    id: "dueDate",
    head: "Due",
    room: "desk",
    editable: isEditable,
    cell: ({ dueDate }) => dueDate && formatDate(dueDate),
  },
  {
    id: "assignee",
    head: "Assigned to",
    room: "wide",
    editable: isEditable,
    cell: ({ assignee }) => assignee ?? "Nobody",
  },
  {
    id: "priority",
    head: "Priority",
    room: "full",
    editable: isEditable,
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
  },
  { id: "status", head: "Status", cell: (activity) => <ActivityBadge {...activity} /> },
  { id: "createdAt", head: "Created", spare: true, cell: ({ createdAt }) => formatDate(createdAt) },
  {
    id: "actions",
    head: "Actions",
    actions: true,
    cell: (activity) => <ActivityActions activity={activity} today={today} />,
  },
];

/** Shows a failed list with a retry button; permission errors use the shared page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadingFailed error={error} title="Error Loading CRM Data" />;
}
