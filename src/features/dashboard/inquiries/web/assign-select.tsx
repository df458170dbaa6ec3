import { Select } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { inquiriesContract } from "~/features/inquiries/contract";
import { client } from "~/platform/http/client";
import { tell, tellProblem } from "~/platform/ui/office/notify";

interface AssignSelectProps {
  inquiry: { id: string; assignedTo: string | null };
  staff: readonly { id: string; name: string; role: string }[];
}

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
  return (
    <Select
      label="Assigned to"
      placeholder="Nobody yet"
      clearable
      searchable
      disabled={busy}
      data={staff.map(({ id, name, role }) => ({
        value: id,
        label: `${name}, ${role.replaceAll("_", " ")}`,
      }))}
      value={inquiry.assignedTo}
      onChange={assign}
    />
  );
}
