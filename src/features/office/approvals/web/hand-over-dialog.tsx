import { useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { notifyProblem } from "~/platform/ui/office/notify";
import type { ApprovalKind } from "../domain";

interface HandOverDialogProps {
  row: { kind: ApprovalKind; id: string; title: string };
  onClose: () => void;
  onDone: () => void;
}

/** Says whose turn a waiting record is. */
export function HandOverDialog({ row, onClose, onDone }: HandOverDialogProps) {
  const { kind, id, title } = row;
  const [approvers, setApprovers] = useState<{ id: string; name: string }[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once a dialog
  useEffect(() => {
    client("approvals")
      .approvers({ kind, id })
      .then(setApprovers, (error: unknown) => {
        notifyProblem(error);
        onClose();
      });
  }, [kind, id]);
  const form = useWriteForm({
    start: { personId: null as string | null },
    send: ({ personId }, { context }) =>
      client("approvals").handOver({ kind, id, personId: personId ?? "" }, { context }),
    after: () => {
      onDone();
      onClose();
    },
    said: ({ askedOf }) => `${title}: ${askedOf} is asked`,
  });
  return (
    <DialogForm
      of={form}
      title={`Hand over: ${title}`}
      submit="Hand over"
      ready={approvers !== undefined && approvers.length > 0}
      onClose={onClose}
    >
      {approvers?.length === 0 ? (
        <p>No colleague can decide this. It stays with you.</p>
      ) : (
        <SelectField
          of={form}
          name="personId"
          label="Ask"
          required="Choose a colleague"
          description="They get a notification. You can still decide it."
          placeholder={approvers ? "" : "Loading …"}
          data={(approvers ?? []).map((one) => ({ value: one.id, label: one.name }))}
          searchable
          focus
        />
      )}
    </DialogForm>
  );
}
