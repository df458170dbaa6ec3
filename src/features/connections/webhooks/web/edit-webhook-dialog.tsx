import { client, type Output } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { webhooksContract } from "../contract";
import { type WebhookFields, WebhookInputs } from "./webhook-inputs";

interface EditWebhookDialogProps {
  webhook: Output<typeof webhooksContract, "get">;
  onClose: () => void;
}

export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const { id, updatedAt, name, address, events, kind } = webhook;
  const form = useWriteForm({
    start: { name, address, events } as WebhookFields,
    send: (fields) => client("webhooks").edit({ id, updatedAt, ...fields }),
    said: "Webhook saved",
    after: onClose,
  });
  return (
    <DialogForm
      of={form}
      title={`Edit ${name}`}
      size="lg"
      submit="Save"
      ready={form.isDirty}
      onClose={onClose}
    >
      <WebhookInputs of={form} hasAddress={kind === "own"} />
    </DialogForm>
  );
}
