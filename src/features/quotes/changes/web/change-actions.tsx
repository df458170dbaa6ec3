import { Button } from "@mantine/core";
import { IconCalendarEvent, IconCalendarX } from "@tabler/icons-react";
import { useState } from "react";
import type { QuoteDetail } from "../../web/shown-quote";
import { changeDialogPart } from "./change-parts";

interface ChangeActionsProps {
  quote: QuoteDetail;
  today: string;
}

/** What opens the dialogs that call an accepted move off, or move its date. */
export function ChangeActions({ quote, today }: ChangeActionsProps) {
  const [open, setOpen] = useState<"cancel" | "reschedule">();
  const [ChangeDialog] = changeDialogPart.all();
  if (!quote.may.change || !quote.change || !quote.serviceDate) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarEvent size={18} />}
        onClick={() => setOpen("reschedule")}
      >
        Move date
      </Button>
      <Button
        variant="light"
        color="red"
        leftSection={<IconCalendarX size={18} />}
        onClick={() => setOpen("cancel")}
      >
        Cancel move
      </Button>
      {open && ChangeDialog && (
        <ChangeDialog
          kind={open}
          quote={{ id: quote.id, number: quote.number, mayWaiveFee: quote.may.waiveFee }}
          fee={quote.change.fee}
          from={quote.serviceDate}
          today={today}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
