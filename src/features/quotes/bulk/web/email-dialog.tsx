import { Button, Group, Modal, Radio, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";

export interface WrittenMessage {
  subject: string;
  body: string;
}

interface EmailDialogProps {
  count: number;
  busy: boolean;
  onClose: () => void;
  /** Without a message: the quotes' links once more. */
  onSend: (message: WrittenMessage | undefined) => void;
}

/** Written once, sent to each customer by name; or the quote's own e-mail with its link again. */
export function EmailDialog({ count, busy, onClose, onSend }: EmailDialogProps) {
  const [what, setWhat] = useState("message");
  const [subject, setSubject] = useState("");
  const [body, setBody] = useState("");
  const [errors, setErrors] = useState<Partial<WrittenMessage>>({});
  const send = () => {
    if (what === "link") return onSend(undefined);
    const missing = {
      ...(subject.trim() ? {} : { subject: "Please write a subject" }),
      ...(body.trim() ? {} : { body: "Please write a message" }),
    };
    setErrors(missing);
    if (Object.keys(missing).length === 0) onSend({ subject, body });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={count === 1 ? "Email the customer" : `Email the customers of ${count} quotes`}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="md">
          <Radio.Group label="What to send" value={what} onChange={setWhat}>
            <Stack gap="xs" mt={6}>
              <Radio
                value="message"
                label="A message"
                description="One to each customer, naming their quotes."
              />
              <Radio
                value="link"
                label="The quote again"
                description="With its link and PDF; approved quotes only."
              />
            </Stack>
          </Radio.Group>
          {what === "message" && (
            <>
              <TextInput
                label="Subject"
                value={subject}
                maxLength={150}
                error={errors.subject}
                onChange={(event) => {
                  setSubject(event.currentTarget.value);
                  setErrors(({ subject: _, ...others }) => others);
                }}
                data-autofocus
              />
              <Textarea
                label="Message"
                description="Begins with 'Hello' and the customer's name. An empty line begins a paragraph."
                autosize
                minRows={5}
                maxRows={14}
                maxLength={5000}
                value={body}
                error={errors.body}
                onChange={(event) => {
                  setBody(event.currentTarget.value);
                  setErrors(({ body: _, ...others }) => others);
                }}
              />
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Send
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
