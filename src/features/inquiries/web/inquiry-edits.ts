import { client } from "~/platform/http/client";
import { type CellEdits, NOBODY } from "~/platform/ui/office/lists/cell-edit";

interface Assigned {
  id: string;
  assignedTo: string | null;
}

/** How the assignee changes in the inquiries' list. An inquiry has no version: the last assignment counts. */
export function inquiryEdits(staff: readonly { id: string; name: string }[]): CellEdits<Assigned> {
  return {
    assigned: {
      kind: "choice",
      value: ({ assignedTo }) => assignedTo ?? "",
      choices: () => [NOBODY, ...staff.map(({ id, name }) => ({ value: id, label: name }))],
      save: ({ id }, value) => client("inquiries").assign({ id, personId: value || null }),
    },
  };
}
