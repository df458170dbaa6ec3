import { Button, Table } from "@mantine/core";
import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { handoversContract } from "../contract";
import { formatWork } from "../domain";
import type { Route } from "./+types/handover-page";

export const loader = ({ context }: Route.LoaderArgs) =>
  api<typeof handoversContract>(context, "handovers").list();

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Hand over work");

type Handovers = Output<typeof handoversContract, "list">;
type Owner = Handovers["rows"][number];

/** Who has open work, those who left first, and the way to give all of it to a colleague. */
export default function HandoverPage({ loaderData: { rows, staff } }: Route.ComponentProps) {
  useLive(["person", "lead"]);
  const [from, setFrom] = useState<Owner>();
  return (
    <>
      <PageHead title="Hand over work">
        Give everything a colleague still has open to somebody else, before their last day.
      </PageHead>
      <Card title="Open work by person">
        {rows.length === 0 && <p>Nobody has open work.</p>}
        {rows.length > 0 && (
          <Table.ScrollContainer minWidth={320}>
            <Table verticalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Person</Table.Th>
                  <Table.Th scope="col">Open work</Table.Th>
                  <Table.Th scope="col">Action</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.id}>
                    <Table.Th scope="row">
                      {row.name}
                      {row.left && " (left)"}
                    </Table.Th>
                    <Table.Td>{formatWork(row.work)}</Table.Td>
                    <Table.Td>
                      <Button
                        size="compact-md"
                        variant={row.left ? "filled" : "default"}
                        aria-label={`Hand over work of ${row.name}`}
                        onClick={() => setFrom(row)}
                      >
                        Hand over
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Card>
      {from && <HandOver from={from} staff={staff} onClose={() => setFrom(undefined)} />}
    </>
  );
}

function HandOver({ from, staff, onClose }: { from: Owner; staff: Handovers["staff"]; onClose: () => void }) {
  const form = useWriteForm({
    start: { toId: null as string | null },
    send: ({ toId }, { context }) =>
      client<typeof handoversContract>("handovers").handOver(
        { fromId: from.id, toId: toId ?? "" },
        { context },
      ),
    after: onClose,
    said: ({ total }) => `${total} handed over`,
  });
  const colleagues = staff.filter(({ id }) => id !== from.id);
  return (
    <DialogForm of={form} title={`Hand over work of ${from.name}`} submit="Hand over" onClose={onClose}>
      <p>{formatWork(from.work)}</p>
      <SelectField
        of={form}
        name="toId"
        label="Give it to"
        required="Choose a colleague"
        data={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
      />
    </DialogForm>
  );
}
