import { Box } from "@mantine/core";
import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { notify } from "~/platform/ui/office/notify";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import type { ShownReview } from "./shown-review";

export function UndoReview({ review, onClose }: { review: ShownReview; onClose: () => void }) {
  const undo = async (reason: string) => {
    await client("mpesa").undo({ reviewId: review.id, reason });
    notify("Decision undone");
  };
  return (
    <ReasonDialog
      title={`Undo ${formatKes(review.amount)} ${review.receipt ?? ""}`}
      confirm="Undo"
      danger
      onClose={onClose}
      onConfirm={undo}
    >
      <Box component="p" maw="70ch">
        {review.parts.length > 0
          ? "Each payment booked by this decision is reversed by a separate payment. The money then waits to be settled again."
          : "It waits to be settled again."}
      </Box>
    </ReasonDialog>
  );
}
