import { Button } from "@mantine/core";
import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { handoversContract } from "../contract";
import { formatWork } from "../domain";
import { handoverList } from "../list";
import type { Route } from "./+types/handover-page";

export const loader = ({ context }: Route.LoaderArgs) => api(context, "handovers").list();

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Hand over work");

type Handovers = Output<typeof handoversContract, "list">;
type Owner = Handovers["rows"][number];

/** Lists people with open work, former staff first, and hands it over to a colleague. */
export default function HandoverPage({ loaderData: { rows, staff } }: Route.ComponentProps) {
  useLive(["person", "lead"]);
  const [from, setFrom] = useState<Owner>();
  return (
    <>
      <PageHead title="Hand over work">Reassign a colleague's open work before their last day.</PageHead>
      <DataTable
        list={handoverList}
        page={wholeList(rows)}
        columns={columnsOf(setFrom)}
        name={({ name }) => name}
        empty={{
          title: "Nothing to hand over",
          none: "Open leads, quotes and customers appear here by person.",
        }}
      />
      {from && <HandOver from={from} staff={staff} onClose={() => setFrom(undefined)} />}
    </>
  );
}

const columnsOf = (handOver: (owner: Owner) => void): Column<Owner>[] => [
  {
    id: "name",
    head: "Person",
    lead: true,
    cell: ({ name, left }) => <b>{left ? `${name} (left)` : name}</b>,
  },
  {
    id: "work",
    head: "Open work",
    share: 70,
    cell: ({ work }) => <span title={formatWork(work)}>{formatWork(work)}</span>,
  },
  {
    id: "actions",
    head: "Actions",
    actions: true,
    cell: (row) => (
      <Button
        size="compact-md"
        variant={row.left ? "filled" : "default"}
        aria-label={`Hand over work of ${row.name}`}
        onClick={() => handOver(row)}
      >
        Hand over
      </Button>
    ),
  },
];

function HandOver({ from, staff, onClose }: { from: Owner; staff: Handovers["staff"]; onClose: () => void }) {
  const form = useWriteForm({
    start: { toId: null as string | null },
    send: ({ toId }, { context }) =>
      client("handovers").handOver({ fromId: from.id, toId: toId ?? "" }, { context }),
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
