import { Button, Table } from "@mantine/core";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { Output } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import type { leadLookalikesContract } from "../contract";
import type { Route } from "./+types/lookalikes-page";

const Merge = onDemand(() =>
  import("~/features/crm/leads/web/merge-panel").then((part) => part.LeadsMergeDialog),
);

export const loader = ({ context }: Route.LoaderArgs) =>
  api<typeof leadLookalikesContract>(context, "leadLookalikes").list();

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Likely duplicates · Leads");

type Pair = Output<typeof leadLookalikesContract, "list">["rows"][number];

/** Leads that share an e-mail or a phone, and the way to make one of two. */
export default function LookalikesPage({ loaderData: { rows } }: Route.ComponentProps) {
  useLive(["lead"]);
  const { revalidate } = useRevalidator();
  const [merging, setMerging] = useState<Pair>();
  return (
    <>
      <PageHead title="Likely duplicates">Leads with the same email or phone.</PageHead>
      <Card title="Two by two">
        {rows.length === 0 && <p>No two leads share an email or a phone.</p>}
        {rows.length > 0 && (
          <Table.ScrollContainer minWidth={320}>
            <Table verticalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Lead</Table.Th>
                  <Table.Th scope="col">Other lead</Table.Th>
                  <Table.Th scope="col">Same</Table.Th>
                  <Table.Th scope="col">Action</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((pair) => (
                  <Table.Tr key={pair.first.id + pair.second.id}>
                    <LeadCell lead={pair.first} />
                    <LeadCell lead={pair.second} />
                    <Table.Td>{pair.match === "email" ? "Email" : "Phone"}</Table.Td>
                    <Table.Td>
                      <Button
                        size="compact-md"
                        variant="default"
                        aria-label={`Compare ${pair.first.leadNumber} and ${pair.second.leadNumber}`}
                        onClick={() => setMerging(pair)}
                      >
                        Compare
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Card>
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

const LeadCell = ({ lead: { leadNumber, name, owner } }: { lead: Pair["first"] }) => (
  <Table.Td>
    <Link to={`/crm/leads/${leadNumber}`}>{name || leadNumber}</Link>
    <br />
    <small>
      {leadNumber}
      {owner && `, ${owner}`}
    </small>
  </Table.Td>
);
