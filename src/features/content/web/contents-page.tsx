import { Button } from "@mantine/core";
import { useState } from "react";
import { api, pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { contentList, type Kind, kindLabel } from "../list";
import type { Route } from "./+types/contents-page";
import { ContentBadge } from "./content-badge";

const AddDialog = onDemand(() => import("./add-dialog").then((part) => part.AddDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { kind, locale = "en" } = contentList.read(url.searchParams);
  const { rows } = await api(context, "content").list({
    ...(kind ? { kind } : {}),
    locale,
  });
  return { ...wholeList(rows), kind: kind ?? null, locale, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Site content");

type Listed = Route.ComponentProps["loaderData"]["rows"][number];

export default function ContentsPage({ loaderData }: Route.ComponentProps) {
  const { rows, kind, locale, now } = loaderData;
  useLive(["content"]);
  const changed = rows.filter(({ hasChanges }) => hasChanges).length;
  return (
    <>
      <PageHead title="Site content" actions={<AddItem kind={kind} locale={locale} example={rows[0]?.id} />}>
        What the public site says. An edit is seen by visitors once it is published.
        {changed > 0 && ` ${changed} with unpublished changes.`}
      </PageHead>
      <ListBar
        tabs={<FilterTabs list={contentList} filter="locale" all={null} initial="en" />}
        list={contentList}
      />
      <DataTable
        list={contentList}
        page={loaderData}
        columns={columnsOf(now)}
        name={({ title }) => title}
        to={({ id }) => `/content/${id}`}
        empty={{
          title: "Nothing here yet",
          none: "Choose a kind, then add its first item.",
          filtered:
            locale === "sw" ? "Until a translation is published, visitors read the English text." : undefined,
        }}
      />
    </>
  );
}

const columnsOf = (now: Date): Column<Listed>[] => [
  { id: "title", head: "Item", lead: true, share: 45, cell: ({ title }) => title },
  { id: "kind", head: "Kind", phone: "note", cell: ({ kind }) => kindLabel(kind) },
  { id: "state", head: "State", cell: (row) => <ContentBadge {...row} /> },
  {
    id: "changed",
    head: "Changed",
    phone: "figure",
    cell: agoCell(now, ({ updatedAt }) => updatedAt),
  },
  { id: "by", head: "By", share: 25, room: "middle", cell: ({ updatedBy }) => updatedBy },
];

function AddItem({
  kind,
  locale,
  example,
}: {
  kind: Kind | null;
  locale: "en" | "sw";
  example: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!kind || !example || kind === "company") return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add to {kindLabel(kind)}</Button>
      {isOpen && <AddDialog kind={kind} locale={locale} example={example} onClose={() => setOpen(false)} />}
    </>
  );
}
