import { SimpleGrid } from "@mantine/core";
import { client } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, NumberField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { JOB_KINDS, type JobKind, KIND_LABELS, MAX_REASON } from "../domain";
import type { JobDialogProps } from "./job-dialog";
import { clockOf, instantOf } from "./job-words";

const NEEDED = {
  ...{ litres: null, kg: null, minutes: null, drivers: null, crew: null, packers: null },
};

/** Times, kind and needs of a job; of a new one as well. */
export function PlanJobDialog({ job, isNew = false, onClose, onDone }: JobDialogProps & { isNew?: boolean }) {
  const { startsAt, endsAt } = job;
  const needs = isNew ? NEEDED : job.needs;
  const form = useWriteForm({
    start: {
      kind: (isNew ? "deliver" : job.kind) as string | null,
      startDay: startsAt ? nairobiDate(startsAt) : job.date,
      startTime: startsAt ? clockOf(startsAt) : "08:00",
      endDay: endsAt ? nairobiDate(endsAt) : job.date,
      endTime: endsAt ? clockOf(endsAt) : "12:00",
      volume: needs.litres === null ? null : needs.litres / 1000,
      kg: needs.kg as number | null,
      hours: needs.minutes === null ? null : needs.minutes / 60,
      drivers: needs.drivers as number | null,
      crew: needs.crew as number | null,
      packers: needs.packers as number | null,
      reason: "",
    },
    send: async (values, { context }) => {
      const { kg, drivers, crew, packers, volume, hours } = values;
      const planned = {
        kind: (values.kind ?? "move") as JobKind,
        startsAt: instantOf(values.startDay, values.startTime),
        endsAt: instantOf(values.endDay, values.endTime),
        needs: {
          ...{ kg, drivers, crew, packers },
          litres: volume === null ? null : Math.round(volume * 1000),
          minutes: hours === null ? null : Math.round(hours * 60),
        },
      };
      if (isNew) await client("jobs").add({ id: job.moveId, ...planned }, { context });
      else
        await client("jobs").plan({
          ...planned,
          ...{ id: job.id, rowVersion: job.rowVersion, reason: values.reason },
        });
    },
    said: isNew ? "Job added" : `${job.number} saved`,
    after: () => {
      onDone();
      onClose();
    },
  });
  const isFirst = !isNew && job.position === 1;
  return (
    <DialogForm
      of={form}
      title={isNew ? `Add job to ${job.moveNumber}` : `Change ${job.number}`}
      submit={isNew ? "Add job" : "Save"}
      size="lg"
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="kind"
        label="Kind"
        data={JOB_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField
          of={form}
          name="startDay"
          label="Starts on"
          required="Please choose a date"
          {...(isFirst ? { min: job.date, max: job.date } : {})}
        />
        <TextField
          of={form}
          name="startTime"
          label="Starts at"
          type="time"
          required="Please choose the time"
        />
        <DateField of={form} name="endDay" label="Ends on" required="Please choose a date" />
        <TextField of={form} name="endTime" label="Ends at" type="time" required="Please choose the time" />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, xs: 3 }}>
        <NumberField of={form} name="volume" label="Volume" suffix="m³" min={0} max={500} decimals={1} />
        <NumberField of={form} name="kg" label="Weight" suffix="kg" min={0} max={100_000} />
        <NumberField of={form} name="hours" label="Work" suffix="h" min={0} max={1_000} decimals={1} />
        <NumberField of={form} name="drivers" label="Drivers" min={0} max={50} />
        <NumberField of={form} name="crew" label="Crew" min={0} max={50} />
        <NumberField of={form} name="packers" label="Packers" min={0} max={50} />
      </SimpleGrid>
      {!isNew && job.assigned.length > 0 && (
        <TextField
          of={form}
          name="reason"
          label="Reason, if someone is double-booked then"
          maxLength={MAX_REASON}
        />
      )}
    </DialogForm>
  );
}
