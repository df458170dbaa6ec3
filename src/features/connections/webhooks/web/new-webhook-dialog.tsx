import { useState } from "react";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { SecretDialog } from "./secret-dialog";
import { type WebhookFields, WebhookInputs } from "./webhook-inputs";

/** Makes a webhook and shows its secret, this once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />;
  return <WebhookForm onMade={setSecret} onClose={onClose} />;
}

function WebhookForm({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const form = useWriteForm({
    start: { name: "", address: "https://", events: [] } as WebhookFields,
    send: (fields, { context }) => client("webhooks").make(fields, { context }),
    after: ({ secret }) => onMade(secret),
  });
  return (
    <DialogForm of={form} title="New webhook" size="lg" submit="Make webhook" onClose={onClose}>
      <WebhookInputs of={form} />
    </DialogForm>
  );
}
