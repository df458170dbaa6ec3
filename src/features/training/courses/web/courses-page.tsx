import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { wordsOf } from "~/features/staff/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { courseList } from "../../list";
import { trainingViews } from "../../web/training-views";
import type { Route } from "./+types/courses-page";
import type { ShownCourse } from "./course-dialog";

const CourseDialog = onDemand(() => import("./course-dialog").then((part) => part.CourseDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await api(context, "courses").list(courseList.ask(url.searchParams));
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_training") ?? false;
  return { ...page, mayManage };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Courses");

const validityText = (months: number | null) =>
  months === null ? "Does not expire" : months % 12 === 0 ? years(months / 12) : `${months} months`;
const years = (count: number) => (count === 1 ? "1 year" : `${count} years`);

const COLUMNS: Column<ShownCourse>[] = [
  { id: "name", head: "Course", lead: true, share: 30, cell: ({ name }) => name },
  { id: "provider", head: "Provider", room: "middle", share: 25, cell: ({ provider }) => provider },
  {
    id: "mandatory",
    head: "Mandatory for",
    phone: "note",
    share: 35,
    cell: ({ mandatoryRoles }) => mandatoryRoles.map(wordsOf).join(", ") || "No one",
  },
  { id: "validity", head: "Valid for", cell: ({ validityMonths }) => validityText(validityMonths) },
  { id: "holders", head: "Held by", figure: true, cell: ({ holders }) => holders },
  {
    id: "active",
    head: "Offered",
    phone: "state",
    cell: ({ active }) => <Badge tone={active ? "ok" : "muted"}>{active ? "Offered" : "No longer"}</Badge>,
  },
];

/** The courses the company has its people take. */
export default function CoursesPage({ loaderData }: Route.ComponentProps) {
  const { mayManage } = loaderData;
  useLive(["course"]);
  const [editing, setEditing] = useState<ShownCourse | "new">();
  const columns: Column<ShownCourse>[] = [
    ...COLUMNS,
    {
      id: "actions",
      head: "Actions",
      actions: true,
      cell: (course) => (
        <ActionIcon
          size={36}
          data-corner=""
          aria-label={`Edit ${course.name}`}
          onClick={() => setEditing(course)}
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
        views={trainingViews("courses")}
        actions={
          mayManage && (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setEditing("new")}>
              Add course
            </Button>
          )
        }
      />
      <ListBar
        list={courseList}
        tabs={<FilterTabs list={courseList} filter="active" label="Offered" />}
        search="Course, provider"
      />
      <DataTable
        list={courseList}
        page={loaderData}
        columns={mayManage ? columns : COLUMNS}
        name={({ name }) => name}
        to={({ id }) => `/staff/training?course=${id}`}
        empty={{
          title: "No courses found",
          none: mayManage ? "Add the first one with the button above." : "There are no courses yet.",
          filtered: "Try another name.",
        }}
      />
      {editing && (
        <CourseDialog
          course={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
