import { Button, SimpleGrid } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import {
  BLANK_ACCESS,
  END_LABELS,
  ENDS,
  type End,
  HIGHEST_FLOOR,
  LOWEST_FLOOR,
  MAX_ACCESS_NOTE,
  MAX_CARETAKER,
  MAX_CARRY,
  MAX_GATE,
  MAX_PLACE,
  payloadChoices,
  STAIRS,
  STAIRS_LABELS,
  type Stairs,
  type Stop,
} from "~/features/inventory/access/domain";
import { client } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { NumberField, PhoneField, SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { useAct } from "~/platform/ui/form/use-write";
import { useWriteForm, type WriteForm } from "~/platform/ui/form/write-form";
import { isFirstStop } from "../domain";

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const truckLabel = (payload: number) => (payload === 0 ? "No truck" : `Up to ${payload / 1_000} t`);
const asChoice = (value: boolean | null) => (value === null ? null : value ? "yes" : "no");
const asFact = (value: string | null) => (value === null ? null : value === "yes");

const valuesOf = (stop: Stop) => ({
  ...stop,
  end: stop.end as string | null,
  lift: asChoice(stop.lift),
  stairs: stop.stairs as string | null,
  clearance: asChoice(stop.clearance),
  truckPayload: stop.truckPayload === null ? null : String(stop.truckPayload),
  opensAt: stop.opensAt ?? "",
  closesAt: stop.closesAt ?? "",
});
type Values = ReturnType<typeof valuesOf>;

const factsOf = ({ key: _, end: __, ...values }: Values) => ({
  ...values,
  lift: asFact(values.lift),
  stairs: values.stairs as Stairs | null,
  clearance: asFact(values.clearance),
  truckPayload: values.truckPayload === null ? null : Number(values.truckPayload),
  opensAt: values.opensAt || null,
  closesAt: values.closesAt || null,
});

interface StopDialogProps {
  surveyId: string;
  /** The classes of Settings → Planning. */
  trucks: readonly { payload: number }[];
  /** Undefined: a new place. */
  stop: Stop | undefined;
  onClose: () => void;
}

/** Edits the access of a place, or adds one. */
export function StopDialog({ surveyId, trucks, stop, onClose }: StopDialogProps) {
  const surveys = client("surveys");
  const { busy, act } = useAct();
  const start = valuesOf(stop ?? { ...BLANK_ACCESS, key: newId(), end: "pickup" });
  const form = useWriteForm({
    start,
    send: (values) =>
      surveys.saveAccess({
        id: surveyId,
        ...{ editId: newId(), at: new Date().toISOString() },
        stop: { key: values.key, end: values.end as End },
        facts: factsOf(values),
      }),
    after: onClose,
    said: "Saved",
  });
  const drop = (key: string) =>
    act(
      "drop",
      () => surveys.dropStop({ id: surveyId, key, editId: newId(), at: new Date().toISOString() }),
      { said: "Place removed", after: onClose },
    );
  return (
    <DialogForm
      of={form}
      title={stop ? `${END_LABELS[stop.end]}: access` : "Add a place"}
      submit="Save"
      size="lg"
      onClose={onClose}
    >
      {!stop && (
        <SelectField
          of={form}
          name="end"
          label="What happens there"
          data={ENDS.map((value) => ({ value, label: END_LABELS[value] }))}
        />
      )}
      <TextField of={form} name="place" label="Address" maxLength={MAX_PLACE} />
      <AccessInputs of={form} payloads={payloadChoices(trucks, stop?.truckPayload ?? null)} />
      {stop && !isFirstStop(stop.key) && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} />}
          loading={busy === "drop"}
          onClick={() => void drop(stop.key)}
        >
          Remove this place
        </Button>
      )}
    </DialogForm>
  );
}

function AccessInputs({ of, payloads }: { of: WriteForm<Values>; payloads: readonly number[] }) {
  return (
    <>
      <SimpleGrid minColWidth={150} spacing={12}>
        <NumberField
          of={of}
          name="floor"
          label="Floor (0 is ground)"
          min={LOWEST_FLOOR}
          max={HIGHEST_FLOOR}
        />
        <SelectField of={of} name="lift" label="Lift" data={YES_NO} clearable />
        <SelectField
          of={of}
          name="stairs"
          label="Stairs"
          data={STAIRS.map((value) => ({ value, label: STAIRS_LABELS[value] }))}
          clearable
        />
        <NumberField of={of} name="carryMetres" label="Door to truck, metres" min={0} max={MAX_CARRY} />
        <SelectField
          of={of}
          name="truckPayload"
          label="Largest truck at the door"
          data={payloads.map((payload) => ({ value: `${payload}`, label: truckLabel(payload) }))}
          clearable
        />
        <SelectField of={of} name="clearance" label="Clearance needed" data={YES_NO} clearable />
      </SimpleGrid>
      <TextField of={of} name="gate" label="Gate" maxLength={MAX_GATE} />
      <SimpleGrid minColWidth={150} spacing={12}>
        <TextField of={of} name="caretakerName" label="Caretaker's name" maxLength={MAX_CARETAKER} />
        <PhoneField of={of} name="caretakerPhone" label="Caretaker's phone" />
        <TextField of={of} name="opensAt" label="Movers let in from" placeholder="08:00" maxLength={5} />
        <TextField of={of} name="closesAt" label="Until" placeholder="17:00" maxLength={5} />
      </SimpleGrid>
      <TextareaField of={of} name="note" label="Note" maxLength={MAX_ACCESS_NOTE} />
    </>
  );
}
