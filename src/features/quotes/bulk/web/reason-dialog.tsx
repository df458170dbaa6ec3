import { Button, Group, Modal, Textarea } from "@mantine/core";
import { useState } from "react";

interface ReasonDialogProps {
  title: string;
  confirm: string;
  danger?: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks why; the reason is kept as a note of staff. */
export function ReasonDialog({
  title,
  confirm,
  danger = false,
  busy,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ "aria-label": "Close" }}>
      <Textarea
        label="Reason"
        description="Kept as a note; the customer does not see it."
        autosize
        minRows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button {...(danger ? { color: "red" } : {})} loading={busy} onClick={() => onConfirm(reason)}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
