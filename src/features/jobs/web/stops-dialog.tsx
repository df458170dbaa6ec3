import { ActionIcon, Button, SimpleGrid } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { NumberField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm, type WriteForm } from "~/platform/ui/form/write-form";
import {
  BLANK_STOP,
  MAX_REASON,
  MOST_STOPS,
  STOP_LABELS,
  STOP_ROLES,
  type Stop,
  type StopRole,
} from "../domain";
import type { JobDialogProps } from "./job-dialog";
import styles from "./move-jobs.module.css";

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

const valuesOf = (stop: Stop) => ({
  ...stop,
  role: stop.role as string | null,
  lift: stop.lift === null ? null : stop.lift ? "yes" : "no",
});
interface Values {
  stops: ReturnType<typeof valuesOf>[];
  reason: string;
}
const stopOf = ({ role, lift, ...stop }: Values["stops"][number]): Stop => ({
  ...stop,
  role: (role ?? "other") as StopRole,
  lift: lift === null ? null : lift === "yes",
});

/** The stops of a job in their order. Without any, they are the move's places. */
export function StopsDialog({ job, onClose, onDone }: JobDialogProps) {
  const form = useWriteForm<Values, unknown>({
    start: { stops: job.stops.map(valuesOf), reason: "" },
    send: ({ stops, reason }) =>
      client("jobs").setStops({
        ...{ id: job.id, stops: stops.map(stopOf), rowVersion: job.rowVersion, reason },
      }),
    said: `Stops of ${job.number} saved`,
    after: () => {
      onDone();
      onClose();
    },
  });
  const { stops } = form.values;
  const remove = (at: number) =>
    form.set(
      "stops",
      stops.filter((_, place) => place !== at),
    );
  return (
    <DialogForm of={form} title={`Stops of ${job.number}`} submit="Save" size="lg" onClose={onClose}>
      {stops.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stops have no other key than their place
        <StopInputs key={at} of={form} at={at} onRemove={() => remove(at)} />
      ))}
      {stops.length < MOST_STOPS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => form.set("stops", [...stops, valuesOf({ ...BLANK_STOP, role: "other" })])}
        >
          Add stop
        </Button>
      )}
      {job.assigned.length > 0 && (
        <TextField
          of={form}
          name="reason"
          label="Reason, if there is no time to drive there"
          maxLength={MAX_REASON}
        />
      )}
    </DialogForm>
  );
}

function StopInputs({ of, at, onRemove }: { of: WriteForm<Values>; at: number; onRemove: () => void }) {
  const name = <Field extends keyof Values["stops"][number]>(field: Field) => `stops.${at}.${field}` as const;
  return (
    <fieldset className={styles.stop} aria-label={`Stop ${at + 1}`}>
      <div className={styles.stopHead}>
        <SelectField
          of={of}
          name={name("role")}
          label={`Stop ${at + 1}`}
          data={STOP_ROLES.map((value) => ({ value, label: STOP_LABELS[value] }))}
        />
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove stop ${at + 1}`} onClick={onRemove}>
          <IconTrash size={18} />
        </ActionIcon>
      </div>
      <TextField
        of={of}
        name={name("address")}
        label="Address"
        maxLength={300}
        required="Please enter the address"
      />
      <SimpleGrid cols={{ base: 2, xs: 4 }}>
        <NumberField of={of} name={name("floor")} label="Floor" min={-5} max={120} />
        <SelectField of={of} name={name("lift")} label="Lift" data={YES_NO} clearable />
        <NumberField of={of} name={name("stairs")} label="Flights of stairs" min={0} max={60} />
        <NumberField of={of} name={name("carry")} label="Carry" suffix="m" min={0} max={5_000} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField of={of} name={name("place")} label="Town or estate" maxLength={120} />
        <TextField of={of} name={name("parking")} label="Parking" maxLength={300} />
        <TextField of={of} name={name("accessHours")} label="Access hours" maxLength={120} />
        <TextField of={of} name={name("contactName")} label="Contact" maxLength={120} />
        <TextField of={of} name={name("contactPhone")} label="Contact's phone" maxLength={40} />
      </SimpleGrid>
    </fieldset>
  );
}
