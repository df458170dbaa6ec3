import { Button } from "@mantine/core";
import { IconCalendarEvent, IconCalendarX } from "@tabler/icons-react";
import { useState } from "react";
import type { QuoteDetail } from "../../page/web/shown-quote";
import { changeDialogPart } from "./change-parts";

interface ChangeActionsProps {
  quote: QuoteDetail;
  today: string;
}

/** Opens the dialogs to cancel or reschedule an accepted move. */
export function ChangeActions({ quote, today }: ChangeActionsProps) {
  const [open, setOpen] = useState<"cancel" | "reschedule">();
  const [ChangeDialog] = changeDialogPart.all();
  const { cancel, reschedule } = quote.change;
  if (!quote.may.change || !quote.serviceDate) return null;
  const cost = open && quote.change[open];
  return (
    <>
      {reschedule && (
        <Button
          variant="default"
          leftSection={<IconCalendarEvent size={18} />}
          onClick={() => setOpen("reschedule")}
        >
          Move date
        </Button>
      )}
      {cancel && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconCalendarX size={18} />}
          onClick={() => setOpen("cancel")}
        >
          Cancel move
        </Button>
      )}
      {open && cost && ChangeDialog && (
        <ChangeDialog
          kind={open}
          quote={{ id: quote.id, number: quote.number, mayWaiveFee: quote.may.waiveFee }}
          fee={cost.fee}
          from={quote.serviceDate}
          today={today}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
