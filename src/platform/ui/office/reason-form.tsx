import { Button, Group, Modal, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { problemOf } from "~/platform/http/client";

interface ReasonFormProps {
  title: string;
  /** The word on the button that does it. */
  confirm: string;
  label?: string;
  /** Where the reason is kept, and who sees it. */
  description?: string;
  danger?: boolean;
  /** Whether it may be left empty. */
  optional?: boolean;
  maxLength?: number;
  /** What will happen. */
  children?: ReactNode;
  onClose: () => void;
  /** Does it; what it throws is shown at the field, and the dialog stays. */
  onConfirm: (reason: string) => Promise<unknown>;
}

/** Asks why before something is done to what is on the screen; the page reads itself anew afterwards. */
export function ReasonForm({
  title,
  confirm,
  label = "Reason",
  description,
  danger = false,
  optional = false,
  maxLength = 300,
  children,
  onClose,
  onConfirm,
}: ReasonFormProps) {
  const revalidator = useRevalidator();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    try {
      await onConfirm(reason);
      onClose();
    } catch (problem) {
      const { message, fields } = problemOf(problem);
      setError(fields.reason ?? message);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <Textarea
          label={label}
          description={description}
          autosize
          minRows={3}
          maxLength={maxLength}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError(undefined);
          }}
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={!optional && !reason.trim()}
            {...(danger ? { color: "red" } : {})}
          >
            {confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
