import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { Badge } from "~/platform/ui/badge";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { KIND_LABELS } from "../domain";
import { sequenceList } from "../list";
import type { ListedSequence } from "./sequence-values";

export function SequenceTable({
  rows,
  mayEdit,
  add,
}: {
  rows: ListedSequence[];
  mayEdit: boolean;
  add: ReactNode;
}) {
  return (
    <DataTable
      list={sequenceList}
      page={wholeList(rows)}
      columns={[
        ...COLUMNS,
        ...(mayEdit
          ? [
              {
                id: "actions",
                head: "Actions",
                actions: true,
                cell: (row: ListedSequence) => <SequenceActions row={row} />,
              } satisfies Column<ListedSequence>,
            ]
          : []),
      ]}
      name={({ name }) => name}
      faded={({ isActive }) => !isActive}
      empty={{
        title: "No sequences yet",
        none: "A sequence reminds of a quote, or thanks after a move, until they answer.",
        action: add,
      }}
    />
  );
}

const figure = (
  id: keyof ListedSequence["figures"],
  head: string,
  room: "middle" | "wide",
): Column<ListedSequence> => ({ id, head, figure: true, room, cell: ({ figures }) => figures[id] });

const COLUMNS: Column<ListedSequence>[] = [
  {
    id: "name",
    head: "Sequence",
    lead: true,
    share: 30,
    cell: ({ name }) => name,
    below: ({ kind, steps }) =>
      `${KIND_LABELS[kind]}, ${steps.length === 1 ? "one step" : `${steps.length} steps`}`,
  },
  {
    id: "state",
    head: "State",
    cell: ({ isActive }) => <Badge tone={isActive ? "ok" : "muted"}>{isActive ? "On" : "Off"}</Badge>,
  },
  figure("waiting", "Going on", "middle"),
  figure("sent", "Sent", "middle"),
  figure("replied", "Answered", "middle"),
  figure("stopped", "Stopped", "wide"),
  figure("won", "Won", "middle"),
];

function SequenceActions({ row }: { row: ListedSequence }) {
  const { act, busy } = useAct();
  const sequences = client("sequences");
  const { id, name, isActive, updatedAt, figures } = row;
  const goesOn =
    figures.waiting === 1 ? "One follow-up is stopped." : `${figures.waiting} follow-ups are stopped.`;
  const turn = async () => {
    if (isActive && figures.waiting > 0) {
      const title = "Switch the sequence off";
      if (!(await askToConfirm(`Switch ${name} off? ${goesOn}`, { title, confirm: "Switch off" }))) return;
    }
    await act("turn", () => sequences.update({ id, updatedAt, isActive: !isActive }), {
      said: isActive ? `${name} is off` : `${name} is on`,
    });
  };
  const remove = async () => {
    const question = `Delete ${name}?${figures.waiting > 0 ? ` ${goesOn}` : ""} What it did stays.`;
    if (!(await askToConfirm(question, { title: "Delete the sequence", confirm: "Delete", danger: true })))
      return;
    await act("remove", () => sequences.remove({ id }), { said: `${name} deleted` });
  };
  const isBusy = busy !== undefined;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={`Switch ${name} ${isActive ? "off" : "on"}`}
        disabled={isBusy}
        onClick={turn}
      >
        {isActive ? "Off" : "On"}
      </Button>
      <Button
        component={Link}
        to={`/crm/sequences/${id}/edit`}
        variant="subtle"
        size="compact-md"
        aria-label={`Edit ${name}`}
      >
        Edit
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        aria-label={`Delete ${name}`}
        disabled={isBusy}
        onClick={remove}
      >
        Delete
      </Button>
    </Group>
  );
}
