import { DialogForm } from "~/platform/ui/form/dialog-form";
import { RadioField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";

export interface WrittenMessage {
  subject: string;
  body: string;
}

interface EmailDialogProps {
  count: number;
  onClose: () => void;
  onSend: (message: WrittenMessage | undefined) => Promise<unknown>;
}

/** Written once, sent to each customer by name; or the quote's own e-mail with its link again. */
export function EmailDialog({ count, onClose, onSend }: EmailDialogProps) {
  const form = useWriteForm({
    start: { what: "message", subject: "", body: "" },
    send: ({ what, subject, body }) => onSend(what === "link" ? undefined : { subject, body }),
    place: (name) => name.replace(/^message\./, ""),
    after: onClose,
  });
  return (
    <DialogForm
      of={form}
      size="lg"
      title={count === 1 ? "Email the customer" : `Email the customers of ${count} quotes`}
      submit="Send"
      onClose={onClose}
    >
      <RadioField
        of={form}
        name="what"
        label="What to send"
        choices={[
          {
            value: "message",
            label: "A message",
            description: "One to each customer, naming their quotes.",
          },
          {
            value: "link",
            label: "The quote again",
            description: "With its link and PDF; approved quotes only.",
          },
        ]}
      />
      {form.values.what === "message" && (
        <>
          <TextField
            of={form}
            name="subject"
            label="Subject"
            maxLength={150}
            required="Please write a subject"
            focus
          />
          <TextareaField
            of={form}
            name="body"
            label="Message"
            description="Begins with 'Hello' and the customer's name. An empty line begins a paragraph."
            minRows={5}
            maxRows={14}
            maxLength={5000}
            required="Please write a message"
          />
        </>
      )}
    </DialogForm>
  );
}
