import { client } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { CheckboxField, DateField, NumberField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_KM, MAX_REASON } from "../domain";
import { kmNotValid } from "../errors";

interface ReadingDialogProps {
  id: string;
  /** Kilometres of the last reading. */
  last: number | undefined;
  onClose: () => void;
}

/** Enters an odometer reading, or corrects the odometer. */
export function ReadingDialog({ id, last, onClose }: ReadingDialogProps) {
  const today = nairobiDate(new Date());
  const form = useWriteForm({
    start: { km: null as number | null, day: today as string, isCorrection: false, reason: "" },
    send: ({ km, day, isCorrection, reason }, { context }) => {
      if (km === null) throw kmNotValid.at("km");
      return client("vehicles").read({ id, km, day, correction: isCorrection ? reason : null }, { context });
    },
    after: onClose,
    said: "Reading entered",
  });
  const { isCorrection, km, reason } = form.values;
  return (
    <DialogForm
      of={form}
      title="Odometer reading"
      submit="Enter reading"
      ready={km !== null && (!isCorrection || reason.trim() !== "")}
      onClose={onClose}
    >
      <NumberField
        of={form}
        name="km"
        label="Kilometres"
        suffix="km"
        min={0}
        max={MAX_KM}
        description={last === undefined ? undefined : `The last reading was ${formatNumber(last)} km.`}
        withAsterisk
      />
      <DateField of={form} name="day" label="Day" max={today} />
      <CheckboxField of={form} name="isCorrection" label="This corrects the odometer" />
      {isCorrection && (
        <TextField of={form} name="reason" label="Why it is corrected" maxLength={MAX_REASON} withAsterisk />
      )}
    </DialogForm>
  );
}
