import { Button, Group, Modal, Stack } from "@mantine/core";
import { TextareaField } from "../form/fields";
import type { CallOptions } from "../form/use-write";
import { Form, FormProblem, useWriteForm } from "../form/write-form";

interface CallDialogProps<Result extends string> {
  name?: string | undefined;
  /** Each is a button that logs the call. */
  outcomes: readonly { value: Result; label: string }[];
  hint?: string;
  send: (call: { result: Result; note: string }, options: CallOptions) => Promise<unknown>;
  onClose: () => void;
}

/** Logs a call: notes if there are any, then the outcome, which saves. */
export function CallDialog<Result extends string>({
  name,
  outcomes,
  hint,
  send,
  onClose,
}: CallDialogProps<Result>) {
  const form = useWriteForm({
    start: { result: "", note: "" },
    send: ({ result, note }, options) => send({ result: result as Result, note }, options),
    after: onClose,
    said: name ? `Call to ${name} noted` : "Call noted",
  });
  const close = async () => {
    if (await form.mayLeave()) onClose();
  };
  const log = (result: Result) => {
    form.set("result", result);
    void form.submit();
  };
  return (
    <Modal opened onClose={close} title={name ? `Log a call: ${name}` : "Log a call"}>
      <Form of={form} ready={false}>
        <Stack gap="md">
          <TextareaField of={form} name="note" label="Notes" description={hint} maxLength={1000} focus />
          <FormProblem of={form} />
          <Group role="group" aria-label="Did you reach them?" gap={8}>
            {outcomes.map(({ value, label }, at) => (
              <Button
                key={value}
                variant={at === 0 ? "filled" : "default"}
                loading={form.busy && form.values.result === value}
                disabled={form.busy && form.values.result !== value}
                onClick={() => log(value)}
              >
                {label}
              </Button>
            ))}
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
