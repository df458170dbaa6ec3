import { Select } from "@mantine/core";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";

interface AssignSelectProps {
  inquiry: { id: string; assignedTo: string | null; assignedName: string | null };
  staff: readonly { id: string; name: string; role: string }[];
}

const titleOf = (role: string) => role.replaceAll("_", " ").replace(/^hr /, "HR ");

export function AssignSelect({ inquiry, staff }: AssignSelectProps) {
  const { busy, act } = useAct();
  const assign = async (personId: string | null) => {
    if (personId === inquiry.assignedTo) return;
    const before = inquiry.assignedTo;
    const give = (to: string | null) => client("inquiries").assign({ id: inquiry.id, personId: to });
    const name = staff.find(({ id }) => id === personId)?.name;
    await act("assign", () => give(personId), {
      said: {
        message: name ? `Assigned to ${name}` : "Assignee removed",
        undo: () => give(before),
      },
    });
  };
  const choices = staff.map(({ id, name, role }) => ({ value: id, label: `${name}, ${titleOf(role)}` }));
  // The assignee may have lost the permission; their name stays until another is chosen.
  if (inquiry.assignedTo && !staff.some(({ id }) => id === inquiry.assignedTo))
    choices.push({ value: inquiry.assignedTo, label: inquiry.assignedName ?? "Former employee" });
  return (
    <Select
      label="Assigned to"
      placeholder="Unassigned"
      clearable
      searchable
      disabled={busy !== undefined}
      data={choices}
      value={inquiry.assignedTo}
      onChange={assign}
    />
  );
}
