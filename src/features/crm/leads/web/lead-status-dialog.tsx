import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { leadsContract } from "../contract";
import { LEAD_STATUSES, type LeadStatus, MAX_REASON, STATUS_LABELS } from "../domain";
import { errorOf, type LeadDetail } from "./lead-values";

/** Sets where a lead stands; a lost one says why. */
export function LeadStatusDialog({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const form = useWriteForm({
    start: { status: lead.status as string | null, lostReason: lead.lostReason },
    send: ({ status, lostReason }) =>
      client<typeof leadsContract>("leads").changeStatus({
        id: lead.id,
        status: (status ?? lead.status) as LeadStatus,
        lostReason,
      }),
    summary: errorOf,
    after: onClose,
    said: `Lead ${lead.leadNumber} updated`,
  });
  return (
    <DialogForm of={form} title="Change status" submit="Save" ready={form.isDirty} onClose={onClose}>
      <SelectField
        of={form}
        name="status"
        label="Status"
        allowDeselect={false}
        data={LEAD_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
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
