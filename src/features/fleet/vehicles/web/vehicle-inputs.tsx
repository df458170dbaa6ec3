import { Button } from "@mantine/core";
import { NumberField, SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import {
  bodyVolume,
  CLASS_LABELS,
  FIELD_LABELS,
  FUEL_LABELS,
  FUELS,
  MAX_AXLES,
  MAX_CONSUMPTION,
  MAX_NAME,
  MAX_NOTE,
  MAX_PAYLOAD,
  MAX_PLATE,
  MAX_SEATS,
  MAX_SIDE,
  MAX_VOLUME,
  OWNERSHIP_LABELS,
  OWNERSHIPS,
  USUAL_BODIES,
  VEHICLE_CLASSES,
  type VehicleClass,
  type VehicleFields,
} from "../domain";
import { plateNotValid } from "../errors";

const choices = <Word extends string>(words: readonly Word[], labels: Readonly<Record<Word, string>>) =>
  words.map((value) => ({ value, label: labels[value] }));

/** Fields of the new and the edit form. */
export function VehicleInputs({ of }: { of: WriteForm<VehicleFields> }) {
  const usual = USUAL_BODIES[of.values.class as VehicleClass];
  const measured = bodyVolume(of.values);
  const takeUsual = () => {
    for (const side of ["length", "width", "height", "volume", "payload"] as const)
      of.set(side, usual?.[side] ?? null);
  };
  return (
    <>
      <fieldset className={cards.card}>
        <legend>Vehicle</legend>
        <TextField
          of={of}
          name="plate"
          label={FIELD_LABELS.plate}
          required={plateNotValid.en}
          placeholder="KDA 123A"
          maxLength={MAX_PLATE}
          autoCapitalize="characters"
          withAsterisk
        />
        <TextField of={of} name="name" label="Name" placeholder="Canter 2" maxLength={MAX_NAME} />
        <SelectField
          of={of as WriteForm<VehicleFields & { class: string | null }>}
          name="class"
          label={FIELD_LABELS.class}
          data={choices(VEHICLE_CLASSES, CLASS_LABELS)}
        />
        <SelectField
          of={of as WriteForm<VehicleFields & { ownership: string | null }>}
          name="ownership"
          label={FIELD_LABELS.ownership}
          data={choices(OWNERSHIPS, OWNERSHIP_LABELS)}
        />
        <NumberField of={of} name="seats" label="Seats, driver included" min={1} max={MAX_SEATS} />
        <NumberField of={of} name="axles" label="Axles" min={1} max={MAX_AXLES} />
      </fieldset>
      <fieldset className={cards.card}>
        <legend>Body</legend>
        <NumberField of={of} name="length" label="Length inside" suffix="cm" min={1} max={MAX_SIDE} />
        <NumberField of={of} name="width" label="Width inside" suffix="cm" min={1} max={MAX_SIDE} />
        <NumberField of={of} name="height" label="Height inside" suffix="cm" min={1} max={MAX_SIDE} />
        <NumberField
          of={of}
          name="volume"
          label="Volume"
          suffix="m³"
          decimals={1}
          min={0.1}
          max={MAX_VOLUME}
          description={measured ? `Empty: ${measured} m³ from the measures.` : "Empty: that of its class."}
        />
        <NumberField of={of} name="payload" label="Payload" suffix="kg" min={1} max={MAX_PAYLOAD} />
        {usual && (
          <div className={cards.wide}>
            <Button variant="default" size="sm" onClick={takeUsual}>
              Take the usual size of a {CLASS_LABELS[of.values.class as VehicleClass].toLowerCase()}
            </Button>
          </div>
        )}
      </fieldset>
      <fieldset className={cards.card}>
        <legend>Fuel and tracker</legend>
        <SelectField
          of={of as WriteForm<VehicleFields & { fuel: string | null }>}
          name="fuel"
          label={FIELD_LABELS.fuel}
          data={choices(FUELS, FUEL_LABELS)}
        />
        <NumberField
          of={of}
          name="consumption"
          label="Expected consumption"
          suffix={of.values.fuel === "electric" ? "kWh/100 km" : "l/100 km"}
          decimals={1}
          min={0.1}
          max={MAX_CONSUMPTION}
        />
        <TextField of={of} name="trackerId" label="Tracker's number" maxLength={60} />
        <div className={cards.wide}>
          <TextareaField of={of} name="note" label="Note" maxLength={MAX_NOTE} />
        </div>
      </fieldset>
    </>
  );
}
