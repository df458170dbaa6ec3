import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { formatVolume, MODE_LABELS, surveyPath } from "../domain";
import { surveyList } from "../list";
import type { Route } from "./+types/surveys-page";
import { PlanSurvey } from "./plan-survey";
import { SurveyBadge } from "./survey-badge";

export async function loader({ context, url }: Route.LoaderArgs) {
  const surveys = api(context, "surveys");
  const [page, { surveyors }] = await Promise.all([
    surveys.list(surveyList.ask(url.searchParams)),
    surveys.surveyors(),
  ]);
  return { ...page, surveyors };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Surveys");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<Listed>[] = [
  { id: "customer", head: "Customer", lead: true, share: 26, cell: ({ customer }) => customer.name || "–" },
  {
    id: "place",
    head: "Where",
    room: "middle",
    share: 26,
    cell: ({ place, mode }) => (mode === "self" ? "By link" : place),
  },
  {
    id: "startsAt",
    head: "Planned for",
    phone: "figure",
    cell: ({ startsAt }) => (startsAt ? formatDateTime(startsAt) : "–"),
  },
  { id: "mode", head: "How", room: "wide", cell: ({ mode }) => MODE_LABELS[mode] },
  {
    id: "surveyor",
    head: "Surveyor",
    room: "desk",
    cell: ({ surveyor, mode }) => surveyor?.name ?? (mode === "self" ? "–" : "Nobody"),
  },
  {
    id: "litres",
    head: "Volume",
    room: "desk",
    cell: ({ litres }) => (litres === null ? "–" : formatVolume(litres)),
  },
  { id: "state", head: "State", cell: ({ state, link }) => <SurveyBadge {...{ state, link }} /> },
];

export default function SurveysPage({ loaderData }: Route.ComponentProps) {
  useLive(["survey", "self-survey"]);
  return (
    <>
      <PageHead title="Surveys" actions={<PlanSurvey isMain />}>
        Plan a site visit, or send a customer the link to list their goods.
      </PageHead>
      <ListBar
        tabs={<FilterTabs list={surveyList} filter="state" />}
        list={surveyList}
        search="Customer, place or quote"
        choices={{ surveyor: loaderData.surveyors.map(({ id, name }) => ({ value: id, label: name })) }}
      />
      <DataTable
        list={surveyList}
        page={loaderData}
        columns={COLUMNS}
        name={({ customer, place }) => customer.name || place || "Survey"}
        to={surveyPath}
        faded={({ state }) => state === "cancelled"}
        empty={{
          title: "No surveys found",
          none: "Surveys of site visits and of customers with a link appear here.",
          filtered: "Try another name, or clear the filters.",
        }}
      />
    </>
  );
}
