import { Button, Flex } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatPhone } from "~/platform/kernel/phone";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { AGREEMENT_LABELS } from "../domain";
import { duplicateList } from "../list";
import type { Route } from "./+types/duplicates-page";
import styles from "./duplicates-page.module.css";

const CustomersMergeDialog = onDemand(() =>
  import("./merge-dialog").then((part) => part.CustomersMergeDialog),
);

export function loader({ context, url }: Route.LoaderArgs) {
  return api(context, "customerDuplicates").list(duplicateList.ask(url.searchParams));
}

type Pair = Awaited<ReturnType<typeof loader>>["rows"][number];

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Duplicate customers");

/** Pairs of customers that are likely one: merged, or said not to be the same. */
export default function DuplicatesPage({ loaderData }: Route.ComponentProps) {
  useLive(["customer"]);
  const [merging, setMerging] = useState<Pair>();
  const columns: Column<Pair>[] = [
    ...SIDES,
    {
      id: "actions",
      head: "Actions",
      actions: true,
      cell: (pair) => <PairActions pair={pair} onCompare={() => setMerging(pair)} />,
    },
  ];
  return (
    <>
      <PageHead
        title="Duplicate customers"
        actions={
          <Button component={Link} to="/invoice-management?madeOutTo=other" variant="default">
            Invoices to other names
          </Button>
        }
      >
        Customers that are probably the same person or company.
      </PageHead>
      <ListBar
        list={duplicateList}
        tabs={<FilterTabs list={duplicateList} filter="shown" label="Which pairs" all="Likely the same" />}
      />
      <DataTable
        list={duplicateList}
        page={loaderData}
        columns={columns}
        name={({ first, second }) => `${first.customerNumber} and ${second.customerNumber}`}
        pagerEnds
        empty={{
          title: "No duplicates found",
          none: "New and changed customers are compared automatically. Matches appear here.",
          filtered: "No pair matches this filter.",
        }}
      />
      {merging && (
        <CustomersMergeDialog
          first={merging.first.customerNumber}
          second={merging.second.customerNumber}
          onClose={() => setMerging(undefined)}
        />
      )}
    </>
  );
}

function Side({ of }: { of: Pair["first"] }) {
  return (
    <span className={styles.side}>
      <Link to={`/customers/${of.customerNumber}`}>{of.name}</Link>
      <small>{of.customerNumber}</small>
      <small>{of.email}</small>
      <small>{formatPhone(of.phone)}</small>
    </span>
  );
}

const SIDES: Column<Pair>[] = [
  { id: "first", head: "Customer", share: 34, cell: ({ first }) => <Side of={first} /> },
  {
    id: "second",
    head: "Likely the same as",
    phone: "note",
    share: 34,
    cell: ({ second }) => <Side of={second} />,
  },
  {
    id: "agrees",
    head: "Matches",
    phone: "state",
    cell: ({ agrees }) => (
      <Flex component="span" gap={4} wrap="wrap">
        {agrees.map((each) => (
          <Badge key={each} tone="plain">
            {AGREEMENT_LABELS[each]}
          </Badge>
        ))}
      </Flex>
    ),
  },
];

function PairActions({ pair, onCompare }: { pair: Pair; onCompare: () => void }) {
  const { busy, act } = useAct();
  const duplicates = () => client("customerDuplicates");
  const { id, dismissedAt, first, second } = pair;
  const names = `${first.name} and ${second.name}`;
  if (dismissedAt)
    return (
      <Button
        variant="default"
        loading={busy !== undefined}
        aria-label={`List again: ${names}`}
        onClick={() => act("restore", () => duplicates().restore({ id }), { said: "Listed again" })}
      >
        List again
      </Button>
    );
  return (
    <Flex component="span" gap={4} justify="flex-end">
      <Button variant="default" onClick={onCompare} aria-label={`Compare ${names}`}>
        Compare
      </Button>
      <Button
        variant="subtle"
        loading={busy !== undefined}
        aria-label={`Not the same: ${names}`}
        onClick={() =>
          act("dismiss", () => duplicates().dismiss({ id }), {
            said: { message: "Not the same: not listed again", undo: () => duplicates().restore({ id }) },
          })
        }
      >
        Not the same
      </Button>
    </Flex>
  );
}
