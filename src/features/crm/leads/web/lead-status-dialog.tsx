import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { LEAD_STATUSES, type LeadStatus, MAX_REASON, STATUS_LABELS } from "../domain";
import { errorOf, type LeadDetail } from "./lead-values";

const statusesOf = ({ status, convertedTo }: LeadDetail) =>
  LEAD_STATUSES.filter((value) => value !== "converted" || convertedTo || status === "qualified");

/** Sets a lead's status; a lost one needs a reason. */
export function LeadStatusDialog({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const form = useWriteForm({
    start: { status: lead.status as string | null, lostReason: lead.lostReason },
    send: ({ status, lostReason }) =>
      client("leads").changeStatus({
        id: lead.id,
        status: (status ?? lead.status) as LeadStatus,
        lostReason,
      }),
    summary: errorOf("Failed to update lead"),
    after: onClose,
    said: `Lead ${lead.leadNumber} updated`,
  });
  const navigate = useNavigate();
  /** Only the conversion sets 'converted'. */
  const chosen = (status: string | null) => {
    if (status === "converted" && !lead.convertedTo) void navigate(`/crm/leads/${lead.leadNumber}/convert`);
  };
  return (
    <DialogForm of={form} title="Change status" submit="Save" ready={form.isDirty} onClose={onClose}>
      <SelectField
        of={form}
        name="status"
        label="Status"
        data={statusesOf(lead).map((value) => ({ value, label: STATUS_LABELS[value] }))}
        onChosen={chosen}
        focus
      />
      {form.values.status === "lost" && (
        <TextareaField
          of={form}
          name="lostReason"
          label="Why it is lost"
          required="Please give a reason"
          maxLength={MAX_REASON}
          minRows={3}
        />
      )}
    </DialogForm>
  );
}
