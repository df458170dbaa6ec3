import { SimpleGrid } from "@mantine/core";
import { client } from "~/platform/http/client";
import { formatPhone } from "~/platform/kernel/phone";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, PhoneField, SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { MAX_DRIVER, MAX_NOTE, MAX_REASON, RATINGS } from "../domain";
import { hireExtraRequired } from "../errors";
import type { Hire } from "./hire-words";

interface HireDialogProps {
  hire: Hire;
  onClose: () => void;
}

/** Plate and driver of a hired truck. */
export function TruckDialog({ hire, onClose }: HireDialogProps) {
  const form = useWriteForm({
    start: {
      plate: hire.vehicle?.isNamed ? hire.vehicle.plate : "",
      driver: hire.driver,
      driverPhone: hire.driverPhone && formatPhone(hire.driverPhone),
    },
    send: (truck) => client("hires").nameTruck({ id: hire.id, ...truck }),
    said: "Truck saved",
    after: onClose,
  });
  return (
    <DialogForm of={form} title={`Truck of ${hire.number}`} submit="Save truck" onClose={onClose}>
      <TextField
        of={form}
        name="plate"
        label="Number plate"
        autoCapitalize="characters"
        required="Enter the number plate"
        focus
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField of={form} name="driver" label="Driver" maxLength={MAX_DRIVER} />
        <PhoneField of={form} name="driverPhone" label="Driver's phone" />
      </SimpleGrid>
    </DialogForm>
  );
}

/** An extra that the planner signs for. */
export function ExtraDialog({ hire, onClose }: HireDialogProps) {
  const form = useWriteForm({
    start: { what: "", amount: "" as MoneyValue },
    send: ({ what, amount }, { context }) =>
      client("hires").addExtra({ id: hire.id, what, amount: centsOf(amount) }, { context }),
    said: "Extra added",
    after: onClose,
  });
  return (
    <DialogForm of={form} title={`Extra of ${hire.number}`} submit="Add extra" onClose={onClose}>
      <TextField
        of={form}
        name="what"
        label="What for"
        placeholder="Two hours of waiting"
        required={hireExtraRequired.en}
        maxLength={200}
        focus
      />
      <AmountField of={form} name="amount" label="Amount without VAT" whole />
    </DialogForm>
  );
}

export function CancelDialog({ hire, onClose }: HireDialogProps) {
  const form = useWriteForm({
    start: { reason: "" },
    send: ({ reason }) => client("hires").cancel({ id: hire.id, reason }),
    said: `${hire.number} cancelled`,
    after: onClose,
  });
  return (
    <DialogForm
      of={form}
      title={`Cancel ${hire.number}`}
      submit="Cancel the truck"
      leave="Keep it"
      danger
      onClose={onClose}
    >
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        description="The haulier gets it by SMS."
        required={reasonRequired.en}
        maxLength={MAX_REASON}
        focus
      />
    </DialogForm>
  );
}

const STARS = RATINGS.toReversed().map((stars) => ({ value: String(stars), label: `${stars} of 5` }));

export function RateDialog({ hire, onClose }: HireDialogProps) {
  const form = useWriteForm({
    start: { stars: (hire.stars ? String(hire.stars) : "5") as string | null, note: hire.ratingNote },
    send: ({ stars, note }) => client("hires").rate({ id: hire.id, stars: Number(stars), note }),
    said: "Rated",
    after: onClose,
  });
  return (
    <DialogForm of={form} title={`Rate ${hire.supplier?.name ?? ""}`} submit="Save rating" onClose={onClose}>
      <SelectField of={form} name="stars" label="Rating" data={STARS} />
      <TextareaField of={form} name="note" label="Note" maxLength={MAX_NOTE} />
    </DialogForm>
  );
}
