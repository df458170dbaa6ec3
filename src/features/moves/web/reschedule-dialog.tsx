import { Radio, Stack, Text, Textarea } from "@mantine/core";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import type { FieldErrors } from "~/platform/kernel/errors";
import { formatKes } from "~/platform/kernel/money";
import { tell } from "~/platform/ui/office/notify";
import type { movesContract } from "../contract";
import { type MoveWindow, WINDOW_LABELS } from "../domain";
import type { ShownMove } from "./moves-page";
import { PlanDialog } from "./plan-dialog";
import { DayInputs, useWarnings } from "./plan-inputs";

interface RescheduleDialogProps {
  move: Pick<ShownMove, "id" | "number" | "date" | "window" | "crewLead" | "crew">;
  date: string;
  window: MoveWindow;
  today: string;
  onClose: () => void;
}

const moves = () => client<typeof movesContract>("moves");

/** Another day or time: what speaks against it, who asked for it, and what that costs, before anything is written. */
export function RescheduleDialog({ move, date, window, today, onClose }: RescheduleDialogProps) {
  const revalidator = useRevalidator();
  const [day, setDay] = useState({ date, window });
  const [reason, setReason] = useState("");
  const [askedBy, setAskedBy] = useState<"us" | "customer">("us");
  const [fee, setFee] = useState<number | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const crew = move.crew.map(({ id }) => id);
  const warnings = useWarnings({ ...day, crewLead: move.crewLead?.id ?? null, crew }, move.id);
  const anotherDay = day.date !== move.date;
  const { number } = move;
  useEffect(() => {
    moves()
      .get({ number })
      .then(({ changeFee }) => setFee(changeFee))
      .catch(() => setFee(null));
  }, [number]);

  const submit = async () => {
    setBusy(true);
    try {
      const asked = anotherDay && fee !== null ? askedBy : "us";
      await moves().reschedule({
        id: move.id,
        ...day,
        from: move.date,
        reason,
        askedBy: asked,
        agreedFee: asked === "customer" ? (fee ?? 0) : 0,
        despite: warnings.length > 0,
      });
      tell(`${number} stands on ${formatDate(day.date)}, ${WINDOW_LABELS[day.window].toLowerCase()}`);
      onClose();
      await revalidator.revalidate();
    } catch (error) {
      const { fields, message } = problemOf(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { _: message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <PlanDialog
      title={`Another day or time: ${number}`}
      size="lg"
      action="Move"
      warnings={warnings}
      refusal={errors._}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Now {formatDate(move.date)}, {WINDOW_LABELS[move.window].toLowerCase()}.
      </Text>
      <DayInputs
        plan={day}
        errors={errors}
        today={today}
        onChange={(part) => {
          setDay((current) => ({ ...current, ...part }));
          setErrors({});
        }}
      />
      {anotherDay && fee !== null && (
        <Radio.Group
          label="Who asks for it?"
          value={askedBy}
          onChange={(value) => setAskedBy(value as "us" | "customer")}
        >
          <Stack gap={8} mt={6}>
            <Radio value="us" label="We do: no fee" />
            <Radio
              value="customer"
              label={`The customer: ${fee > 0 ? `${formatKes(fee)} by the terms` : "free by the terms today"}`}
            />
          </Stack>
        </Radio.Group>
      )}
      {anotherDay && (
        <Text size="sm" c="dimmed">
          The quote and the invoice's due date follow; the customer gets an email.
        </Text>
      )}
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={errors.reason}
        data-autofocus
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setErrors({});
        }}
      />
    </PlanDialog>
  );
}
