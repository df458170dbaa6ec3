import { client } from "~/platform/http/client";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { PhoneField, SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import {
  CLEARANCE_KINDS,
  type ClearanceKind,
  KIND_NAMES,
  MAX_ADDRESS,
  MAX_CONTACT,
  MAX_REASON,
} from "../domain";
import { addressRequired } from "../errors";
import type { Opening, ShownClearance } from "./clearance-words";

interface DialogsProps {
  open: Opening;
  moveId: string;
  onClose: () => void;
  onDone: () => unknown;
}

export function ClearanceDialogs({ open, moveId, onClose, onDone }: DialogsProps) {
  const after = () => {
    onDone();
    onClose();
  };
  if (open.dialog === "decide") return <DecideDialog {...open} onClose={onClose} after={after} />;
  const one = open.dialog === "edit" ? open.one : undefined;
  return <EditDialog {...{ moveId, one, onClose, after }} />;
}

interface EditDialogProps {
  moveId: string;
  one: ShownClearance | undefined;
  onClose: () => void;
  after: () => void;
}

/** Adds a clearance, or changes its caretaker. */
function EditDialog({ moveId, one, onClose, after }: EditDialogProps) {
  const form = useWriteForm({
    start: {
      kind: (one?.kind ?? "gate_pass") as string | null,
      address: one?.address ?? "",
      contactName: one?.contactName ?? "",
      contactPhone: one?.contactPhone ?? "",
      note: one?.note ?? "",
    },
    send: async ({ kind, address, ...contact }, { context }) => {
      if (one) await client("clearances").edit({ id: one.id, ...contact });
      else
        await client("clearances").add(
          { id: moveId, kind: (kind ?? "gate_pass") as ClearanceKind, address, ...contact },
          { context },
        );
    },
    said: one ? "Caretaker saved" : "Clearance added",
    after,
  });
  return (
    <DialogForm
      of={form}
      title={one ? `${KIND_NAMES[one.kind].en}, ${one.address}` : "Add clearance"}
      submit={one ? "Save" : "Add clearance"}
      onClose={onClose}
    >
      {!one && (
        <>
          <SelectField
            of={form}
            name="kind"
            label="Kind"
            data={CLEARANCE_KINDS.map((value) => ({ value, label: KIND_NAMES[value].en }))}
          />
          <TextField
            of={form}
            name="address"
            label="Address"
            description="As in the job's stops."
            maxLength={MAX_ADDRESS}
            required={addressRequired.en}
          />
        </>
      )}
      <TextField of={form} name="contactName" label="Caretaker" maxLength={MAX_CONTACT} />
      <PhoneField of={form} name="contactPhone" label="Caretaker's phone" />
      <TextareaField of={form} name="note" label="Note" maxLength={MAX_REASON} />
    </DialogForm>
  );
}

interface DecideDialogProps {
  one: ShownClearance;
  to: "waived" | "failed";
  onClose: () => void;
  after: () => void;
}

/** Not needed, or refused, with the reason. */
function DecideDialog({ one, to, onClose, after }: DecideDialogProps) {
  const form = useWriteForm({
    start: { reason: "" },
    send: ({ reason }) => client("clearances").decide({ id: one.id, to, reason }),
    said: "Clearance saved",
    after,
  });
  return (
    <DialogForm
      of={form}
      title={`${KIND_NAMES[one.kind].en}, ${one.address}`}
      submit={to === "waived" ? "Mark as not needed" : "Mark as refused"}
      onClose={onClose}
    >
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        required={reasonRequired.en}
        maxLength={MAX_REASON}
        focus
      />
    </DialogForm>
  );
}
