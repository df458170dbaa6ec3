import { useSearchParams } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { PageHead } from "~/platform/ui/office/page-head";
import { nounOf, verbOf } from "../domain";
import { auditList } from "../list";
import type { Route } from "./+types/audit-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const audit = api(context, "audit");
  const [page, choices] = await Promise.all([audit.list(auditList.ask(url.searchParams)), audit.choices()]);
  return { ...page, choices, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Audit");

type ListedEvent = Route.ComponentProps["loaderData"]["rows"][number];

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { choices, now } = loaderData;
  const [query] = useSearchParams();
  const filters = auditList.write(auditList.read(query)).toString();
  const nouns = choices.nouns.map((noun) => ({ value: noun, label: nounOf(noun) }));
  return (
    <>
      <PageHead title="Audit" actions={<ExportMenu path="audit" address={filters} />}>
        All changes by person, time and address. Entries are never changed or deleted.
      </PageHead>
      <ListBar
        list={auditList}
        search="INV-…, QT-…, SRV-…, CN-…, email"
        choices={{
          person: choices.people.map(({ id, name }) => ({ value: id, label: name })),
          noun: nouns.sort((a, b) => a.label.localeCompare(b.label)),
        }}
      />
      <DataTable
        list={auditList}
        page={loaderData}
        columns={columnsOf(now)}
        name={({ summary }) => summary}
        to={({ id }) => `/audit/${id}`}
        empty={{
          title: "No events found",
          none: "Changes by staff and customers appear here.",
          filtered: "Try another person, subject or day.",
        }}
      />
    </>
  );
}

const columnsOf = (now: Date): Column<ListedEvent>[] => [
  { id: "summary", head: "What", lead: true, share: 60, cell: ({ summary }) => summary },
  {
    id: "kind",
    head: "Kind",
    room: "wide",
    cell: ({ subjectType, type }) => `${nounOf(subjectType)} · ${verbOf(type)}`,
  },
  {
    id: "at",
    head: "When",
    phone: "figure",
    cell: ({ at }) => (
      <time dateTime={at.toISOString()} title={formatAgo(at, now)}>
        {formatDateTime(at)}
      </time>
    ),
  },
  {
    id: "who",
    head: "Who",
    share: 22,
    cell: ({ actorName, actorKind }) => (actorKind === "person" ? actorName : `${actorName}, ${actorKind}`),
  },
  { id: "from", head: "From", room: "middle", cell: ({ ip }) => ip ?? "–" },
  { id: "request", head: "Request", spare: true, cell: ({ requestId }) => requestId ?? "–" },
];
