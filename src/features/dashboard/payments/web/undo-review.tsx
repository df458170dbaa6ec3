import { Alert, Button, Group, Modal, Textarea } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { mpesaContract } from "~/features/payments/mpesa/contract";
import { client, problemOf } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { tell } from "~/platform/ui/office/notify";
import type { ShownReview } from "./review-page";
import styles from "./review-page.module.css";

/** Takes a decision back, with a reason. */
export function UndoReview({ review, onClose }: { review: ShownReview; onClose: () => void }) {
  const revalidator = useRevalidator();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await client<typeof mpesaContract>("mpesa").undo({ reviewId: review.id, reason });
      tell("Decision taken back");
      onClose();
    } catch (error) {
      setProblem(problemOf(error).message);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  };
  const booked = review.parts.length > 0;
  return (
    <Modal opened onClose={onClose} title={`Undo ${formatKes(review.amount)} ${review.receipt ?? ""}`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          return submit();
        }}
      >
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <p className={styles.why}>
          {booked
            ? "Payments booked by this decision are reversed by payments of their own, and the money waits to be settled again."
            : "It waits to be settled again."}
        </p>
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={busy} disabled={reason.trim() === ""}>
            Undo
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
