import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ValidityBadge } from "~/features/staff-documents/web/validity-badge";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { trainingList } from "../list";
import type { Route } from "./+types/training-page";
import { TrainingBadge } from "./training-badge";
import type { ShownTraining } from "./training-values";
import { trainingViews } from "./training-views";

const TrainingDialog = onDemand(() => import("./training-dialog").then((part) => part.TrainingDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const [page, { courses }] = await Promise.all([
    api(context, "training").list(trainingList.ask(url.searchParams)),
    api(context, "courses").choices(),
  ]);
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_training") ?? false;
  const choices = courses.map(({ id, name }) => ({ value: id, label: name }));
  return { ...page, courses: choices, mayManage };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Training");

const COLUMNS: Column<ShownTraining>[] = [
  { id: "name", head: "Employee", lead: true, share: 28, cell: ({ employee }) => employee.name },
  { id: "course", head: "Course", share: 32, cell: ({ course }) => course.name },
  { id: "status", head: "Status", cell: ({ status }) => <TrainingBadge status={status} /> },
  { id: "started", head: "Started", room: "wide", cell: ({ startedOn }) => formatDate(startedOn) },
  {
    id: "completed",
    head: "Completed",
    room: "middle",
    cell: ({ completedOn }) => completedOn && formatDate(completedOn),
  },
  {
    id: "expires",
    head: "Valid until",
    phone: "figure",
    cell: ({ validity, expiresOn }) =>
      validity && <ValidityBadge validity={validity} expiresOn={expiresOn} />,
  },
  { id: "score", head: "Score", figure: true, room: "desk", cell: ({ score }) => score },
  {
    id: "cost",
    head: "Cost",
    figure: true,
    spare: true,
    cell: ({ cost }) => cost !== null && formatKes(cost),
  },
  {
    id: "certificate",
    head: "Certificate",
    actions: true,
    cell: ({ certificate, course }) =>
      certificate && (
        <ActionIcon
          component="a"
          href={certificate.path}
          download={certificate.name}
          size={36}
          aria-label={`Save the certificate of ${course.name}`}
        >
          <IconDownload size={18} />
        </ActionIcon>
      ),
  },
];

/** Training of all employees, with expiry dates. */
export default function TrainingPage({ loaderData }: Route.ComponentProps) {
  const { courses, mayManage } = loaderData;
  useLive(["employee", "course"]);
  const [query] = useSearchParams();
  const [editing, setEditing] = useState<ShownTraining | "new">();
  const columns: Column<ShownTraining>[] = [
    ...COLUMNS,
    {
      id: "actions",
      head: "Actions",
      actions: true,
      cell: (record) => (
        <ActionIcon
          size={36}
          aria-label={`Edit ${record.course.name} of ${record.employee.name}`}
          onClick={() => setEditing(record)}
        >
          <IconPencil size={18} />
        </ActionIcon>
      ),
    },
  ];
  return (
    <>
      <PageHead
        title="Training"
        views={trainingViews("records")}
        actions={
          <>
            <ExportMenu path="training" address={query.toString()} />
            {mayManage && (
              <Button leftSection={<IconPlus size={18} />} onClick={() => setEditing("new")}>
                Add training
              </Button>
            )}
          </>
        }
      />
      <ListBar
        list={trainingList}
        tabs={<FilterTabs list={trainingList} filter="shown" label="Validity" />}
        search="Employee, number, course"
        choices={{ course: courses }}
      />
      <DataTable
        list={trainingList}
        page={loaderData}
        columns={mayManage ? columns : COLUMNS}
        name={({ employee, course }) => `${employee.name}, ${course.name}`}
        to={({ employee }) => `/staff/${employee.number}/training`}
        empty={{
          title: "No training found",
          none: mayManage ? "Record the first training with the button above." : "Nothing is recorded yet.",
          filtered: "No training matches. Change the filters or the search.",
        }}
      />
      {editing && (
        <TrainingDialog
          record={editing === "new" ? undefined : editing}
          employee={editing === "new" ? undefined : { id: editing.id, ...editing.employee }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
