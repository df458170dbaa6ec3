import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { windowInSentence } from "~/features/settings/windows/domain";
import { client } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { RadioField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { MoveWindow } from "../domain";
import { PlanDialog } from "./plan-dialog";
import { DayInputs, useWarnings } from "./plan-inputs";
import type { ShownMove } from "./shown-move";

interface RescheduleDialogProps {
  move: Pick<ShownMove, "id" | "number" | "date" | "window" | "crewLead" | "crew">;
  date: string;
  window: MoveWindow;
  today: string;
  onClose: () => void;
}

const moves = () => client("moves");

/** Reschedules a move. Shows conflicts, the requester and the fee before saving. */
export function RescheduleDialog({ move, date, window, today, onClose }: RescheduleDialogProps) {
  const { number } = move;
  const [fee, setFee] = useState<number | null>();
  const form = useWriteForm({
    start: { date, window, reason: "", askedBy: "us" as "us" | "customer" },
    send: ({ askedBy, ...day }) => {
      const asked = day.date !== move.date && typeof fee === "number" ? askedBy : "us";
      return moves().reschedule({
        id: move.id,
        ...day,
        from: move.date,
        askedBy: asked,
        agreedFee: asked === "customer" ? (fee ?? 0) : 0,
        overrideWarnings: Boolean(warnings?.length),
      });
    },
    said: (_, day) =>
      `${number} is scheduled for ${formatDate(day.date)}, ${windowInSentence(day.window, "en")}`,
    after: onClose,
  });
  const plan = { date: form.values.date, window: form.values.window };
  const crew = move.crew.map(({ id }) => id);
  const warnings: string[] | undefined = useWarnings(
    { ...plan, crewLead: move.crewLead?.id ?? null, crew },
    move.id,
  );
  const anotherDay = plan.date !== move.date;
  useEffect(() => {
    moves()
      .get({ number })
      .then(({ changeFee }) => setFee(changeFee))
      .catch(() => setFee(null));
  }, [number]);

  return (
    <PlanDialog
      of={form}
      title={`Reschedule: ${number}`}
      size="lg"
      action="Move"
      warnings={fee === undefined ? undefined : warnings}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Now {formatDate(move.date)}, {windowInSentence(move.window, "en")}.
      </Text>
      <DayInputs of={form} today={today} />
      {anotherDay && typeof fee === "number" && (
        <RadioField
          of={form}
          name="askedBy"
          label="Requested by"
          choices={[
            { value: "us", label: "Us: no fee" },
            {
              value: "customer",
              label: `The customer: ${fee > 0 ? `${formatKes(fee)} under the terms` : "free under the terms today"}`,
            },
          ]}
        />
      )}
      {anotherDay && (
        <Text size="sm" c="dimmed">
          The quote and the invoice's due date follow; the customer gets an email.
        </Text>
      )}
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        maxLength={500}
        required="Please give a reason"
        focus
      />
    </PlanDialog>
  );
}
