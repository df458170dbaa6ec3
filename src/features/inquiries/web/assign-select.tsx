import { Select } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { tell, tellProblem } from "~/platform/ui/office/notify";
import type { inquiriesContract } from "../contract";

interface AssignSelectProps {
  inquiry: { id: string; assignedTo: string | null; assignedName: string | null };
  staff: readonly { id: string; name: string; role: string }[];
}

const titleOf = (role: string) => role.replaceAll("_", " ").replace(/^hr /, "HR ");

/** Who looks after it; changes at once. */
export function AssignSelect({ inquiry, staff }: AssignSelectProps) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const assign = async (personId: string | null) => {
    if (personId === inquiry.assignedTo) return;
    setBusy(true);
    try {
      await client<typeof inquiriesContract>("inquiries").assign({ id: inquiry.id, personId });
      const name = staff.find(({ id }) => id === personId)?.name;
      tell(name ? `Assigned to ${name}` : "Assigned to nobody");
    } catch (error) {
      tellProblem(error);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  };
  const choices = staff.map(({ id, name, role }) => ({ value: id, label: `${name}, ${titleOf(role)}` }));
  // Who has it may have lost the right to answer: their name stays until somebody else is chosen.
  if (inquiry.assignedTo && !staff.some(({ id }) => id === inquiry.assignedTo))
    choices.push({ value: inquiry.assignedTo, label: inquiry.assignedName ?? "Somebody who left" });
  return (
    <Select
      label="Assigned to"
      placeholder="Nobody yet"
      clearable
      searchable
      disabled={busy}
      data={choices}
      value={inquiry.assignedTo}
      onChange={assign}
    />
  );
}
