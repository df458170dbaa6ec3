import { TagsInput } from "@mantine/core";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { BoundField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_REASON, MOST_REASONS } from "../domain";

interface LossReasonsDialogProps {
  reasons: { lossReasons: string[]; version: number };
  onClose: () => void;
}

/** The company's reasons for a lost sale, in the order in which they are offered. */
export function LossReasonsDialog({ reasons, onClose }: LossReasonsDialogProps) {
  const form = useWriteForm({
    start: { lossReasons: reasons.lossReasons },
    send: ({ lossReasons }) => client("pipelines").setLossReasons({ lossReasons, version: reasons.version }),
    place: (name) => name.replace(/^lossReasons\..*/, "lossReasons"),
    after: onClose,
    said: "Reasons saved",
  });
  return (
    <DialogForm of={form} title="Why sales are lost" submit="Save" ready={form.isDirty} onClose={onClose}>
      <BoundField of={form} name="lossReasons">
        {({ value, onChange, error }) => (
          <TagsInput
            label="Reasons"
            description="Each ends with Enter. Sales that were lost keep the reason as it read then."
            value={value}
            onChange={onChange}
            error={error}
            maxTags={MOST_REASONS}
            maxLength={MAX_REASON}
            acceptValueOnBlur
          />
        )}
      </BoundField>
    </DialogForm>
  );
}
