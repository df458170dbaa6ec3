import { SimpleGrid } from "@mantine/core";
import { useEffect, useState } from "react";
import { CLASS_LABELS, type VehicleClass } from "~/features/fleet/vehicles/domain";
import { RATED_CLASSES } from "~/features/suppliers/domain";
import { client } from "~/platform/http/client";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { counted } from "~/platform/kernel/numbers";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import {
  BoundField,
  CheckboxField,
  DateField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf } from "~/platform/ui/office/money-field";
import { ANSWER_HOURS, classFor, MAX_NOTE, MAX_PLACE } from "../domain";
import { hireNoSuppliers } from "../errors";
import type { Haulier } from "./hire-words";
import { type Picked, preselect, Shortlist } from "./shortlist";

interface OfferDialogProps {
  /** Without one, a truck for a day is hired. */
  job?: { id: string; number: string; litres: number | null };
  day?: PlainDate;
  onClose: () => void;
  onDone?: (() => unknown) | undefined;
}

const at = (day: PlainDate, time: string) => new Date(`${day}T${time}:00+03:00`);
const hoursLabel = (hours: number) => (hours < 24 ? counted(hours, "hour") : counted(hours / 24, "day"));

/** Offers a job, or a day, to hauliers. The first of them to accept is hired. */
export function OfferDialog({ job, day, onClose, onDone }: OfferDialogProps) {
  const [hauliers, setHauliers] = useState<readonly Haulier[]>();
  const form = useWriteForm({
    start: {
      class: classFor(job?.litres ?? null) as string | null,
      day: (day ?? nairobiDate(new Date())) as string,
      from: "07:00",
      until: "18:00",
      fromPlace: "",
      toPlace: "",
      people: 0 as number | null,
      answerHours: "4" as string | null,
      note: "",
      sendSms: true,
      offers: [] as Picked[],
    },
    send: (values, { context }) => {
      if (values.offers.length === 0) throw hireNoSuppliers.at("offers");
      const ofDay = {
        ...{ startsAt: at(values.day, values.from), endsAt: at(values.day, values.until) },
        ...{ from: values.fromPlace, to: values.toPlace },
      };
      return client("hires").offer(
        {
          ...(job ? { jobId: job.id } : ofDay),
          class: (values.class ?? "canter") as VehicleClass,
          answerHours: ANSWER_HOURS.find((hours) => String(hours) === values.answerHours) ?? 4,
          ...{ people: values.people ?? 0, note: values.note, sendSms: values.sendSms },
          offers: values.offers.map(({ supplierId, price }) => ({ supplierId, price: centsOf(price) })),
        },
        { context },
      );
    },
    said: ({ number }) => `${number} offered`,
    after: async () => {
      await onDone?.();
      onClose();
    },
  });
  const { class: of, offers } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is new with each change
  useEffect(() => {
    let gone = false;
    setHauliers(undefined);
    client("hires")
      .shortlist({ class: (of ?? "canter") as VehicleClass })
      .then(
        ({ hauliers: found }) => {
          if (gone) return;
          setHauliers(found);
          form.set("offers", preselect(found));
        },
        () => gone || setHauliers([]),
      );
    return () => {
      gone = true;
    };
  }, [of]);
  return (
    <DialogForm
      of={form}
      title={job ? `Hire a truck for ${job.number}` : "Hire a truck for a day"}
      submit={offers.length > 1 ? `Offer to ${offers.length} hauliers` : "Offer"}
      size="lg"
      ready={hauliers !== undefined && offers.length > 0}
      onClose={onClose}
    >
      {!job && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <DateField of={form} name="day" label="Day" required="Please choose a date" />
            <TextField of={form} name="from" label="From" type="time" required="Please choose the time" />
            <TextField of={form} name="until" label="Until" type="time" required="Please choose the time" />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextField of={form} name="fromPlace" label="Begins in" maxLength={MAX_PLACE} />
            <TextField of={form} name="toPlace" label="Ends in" maxLength={MAX_PLACE} />
          </SimpleGrid>
        </>
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <SelectField
          of={form}
          name="class"
          label="Vehicle class"
          data={RATED_CLASSES.map((value) => ({ value, label: CLASS_LABELS[value] }))}
        />
        <NumberField of={form} name="people" label="Loaders with it" min={0} max={20} />
        <SelectField
          of={form}
          name="answerHours"
          label="Answer within"
          data={ANSWER_HOURS.map((hours) => ({ value: String(hours), label: hoursLabel(hours) }))}
        />
      </SimpleGrid>
      <BoundField of={form} name="offers">
        {({ value, onChange, error }) => (
          <Shortlist hauliers={hauliers} value={value} onChange={onChange} error={error} />
        )}
      </BoundField>
      <TextareaField
        of={form}
        name="note"
        label="Note to the hauliers"
        description="No names and phone numbers of the customer."
        maxLength={MAX_NOTE}
      />
      <CheckboxField of={form} name="sendSms" label="Send each an SMS with its link now" />
    </DialogForm>
  );
}
