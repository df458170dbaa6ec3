import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { api } from "~/platform/http/loader-api";
import { askedPage } from "~/platform/kernel/list";
import { officeTitle } from "~/platform/ui/document";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { pageOfWhole } from "~/platform/ui/office/lists/list-page";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { lookalikeList } from "../list";
import type { Route } from "./+types/lookalikes-page";

const Merge = onDemand(() =>
  import("~/features/crm/leads/web/merge-panel").then((part) => part.LeadsMergeDialog),
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { rows } = await api(context, "leadLookalikes").list();
  const pairs = rows.map((pair) => ({ ...pair, id: `${pair.first.id} ${pair.second.id}` }));
  return pageOfWhole(pairs, askedPage(url.searchParams).page, lookalikeList.size);
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Likely duplicates · Leads");

type Pair = Route.ComponentProps["loaderData"]["rows"][number];

/** Leads that share an e-mail or a phone, and the way to make one of two. */
export default function LookalikesPage({ loaderData }: Route.ComponentProps) {
  useLive(["lead"]);
  const { revalidate } = useRevalidator();
  const [merging, setMerging] = useState<Pair>();
  return (
    <>
      <PageHead title="Likely duplicates">Leads with the same email or phone.</PageHead>
      <DataTable
        list={lookalikeList}
        page={loaderData}
        columns={columnsOf(setMerging)}
        name={({ first, second }) => `${first.leadNumber} and ${second.leadNumber}`}
        to={({ first }) => `/crm/leads/${first.leadNumber}`}
        empty={{ title: "No duplicates", none: "No two leads share an email or a phone." }}
      />
      {merging && (
        <Merge
          first={merging.first.id}
          second={merging.second.id}
          onClose={() => setMerging(undefined)}
          onDone={() => {
            setMerging(undefined);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

const aboutLead = ({ leadNumber, owner }: Pair["first"]) => (owner ? `${leadNumber}, ${owner}` : leadNumber);

const columnsOf = (compare: (pair: Pair) => void): Column<Pair>[] => [
  {
    id: "first",
    head: "Lead",
    lead: true,
    share: 38,
    cell: ({ first }) => first.name || first.leadNumber,
    after: ({ first }) => aboutLead(first),
  },
  {
    id: "second",
    head: "Other lead",
    phone: "note",
    share: 38,
    cell: ({ second }) => (
      <Link to={`/crm/leads/${second.leadNumber}`}>{second.name || second.leadNumber}</Link>
    ),
    after: ({ second }) => aboutLead(second),
  },
  { id: "same", head: "Same", phone: "state", cell: ({ match }) => (match === "email" ? "Email" : "Phone") },
  {
    id: "actions",
    head: "Actions",
    actions: true,
    cell: (pair) => (
      <Button
        size="compact-md"
        variant="default"
        aria-label={`Compare ${pair.first.leadNumber} and ${pair.second.leadNumber}`}
        onClick={() => compare(pair)}
      >
        Compare
      </Button>
    ),
  },
];
