import { Button, TagsInput } from "@mantine/core";
import { BoundField, MultiSelectField, NumberField, SelectField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import {
  FLAG_LABELS,
  FLAGS,
  type KindFields,
  MAX_MINUTES,
  MAX_NAME,
  MAX_REFERENCE,
  MAX_VOLUME,
  MAX_WEIGHT,
  MAX_WORD,
  MAX_WORDS,
  minutesOf,
  ROOM_LABELS,
  ROOMS,
  SOURCE_LABELS,
  SOURCES,
  weightOf,
} from "../domain/kinds";
import { kindNameRequired, kindSwahiliRequired } from "../errors";

/** A kind as its form holds it: an empty figure is null. */
export type KindValues = Omit<KindFields, "volume" | "weight" | "minutes"> &
  Record<"volume" | "weight" | "minutes", number | null>;

/** The server refuses an empty figure in words. */
export const fieldsOf = (values: KindValues): KindFields => values as KindFields;

const choices = <Word extends string>(words: readonly Word[], labels: Readonly<Record<Word, string>>) =>
  words.map((value) => ({ value, label: labels[value] }));

/** Fields of the new and the edit form. */
export function KindInputs({ of }: { of: WriteForm<KindValues> }) {
  const { volume } = of.values;
  const applyRule = () => {
    if (volume === null) return;
    of.set("weight", weightOf(volume));
    of.set("weightSource", "trade_rule");
    of.set("minutes", minutesOf(volume));
  };
  return (
    <>
      <fieldset className={cards.card}>
        <legend>Names</legend>
        <TextField
          of={of}
          name="nameEn"
          label="Name in English"
          required={kindNameRequired.en}
          maxLength={MAX_NAME}
          withAsterisk
        />
        <TextField
          of={of}
          name="nameSw"
          label="Name in Kiswahili"
          required={kindSwahiliRequired.en}
          maxLength={MAX_NAME}
          withAsterisk
        />
        <BoundField of={of} name="words">
          {({ value, onChange, error }) => (
            <TagsInput
              className={cards.wide}
              label="Words people use"
              description="The search finds them. Each ends with Enter."
              placeholder={value.length === 0 ? "kochi" : ""}
              value={value}
              onChange={onChange}
              error={error}
              maxTags={MAX_WORDS}
              maxLength={MAX_WORD}
              acceptValueOnBlur
            />
          )}
        </BoundField>
      </fieldset>
      <fieldset className={cards.card}>
        <legend>Size and work</legend>
        <NumberField
          of={of}
          name="volume"
          label="Volume"
          suffix="m³"
          decimals={3}
          min={0.001}
          max={MAX_VOLUME}
          step={0.1}
          withAsterisk
        />
        <NumberField
          of={of}
          name="weight"
          label="Weight"
          suffix="kg"
          decimals={1}
          min={0}
          max={MAX_WEIGHT}
          withAsterisk
        />
        <NumberField
          of={of}
          name="minutes"
          label="Person-minutes"
          description="One person, to the lorry and from it."
          inputWrapperOrder={["label", "input", "description", "error"]}
          min={0}
          max={MAX_MINUTES}
          withAsterisk
        />
        <div className={cards.wide}>
          <Button variant="default" size="sm" onClick={applyRule} disabled={volume === null}>
            Set weight and minutes by rule
          </Button>
        </div>
        <SelectField
          of={of}
          name="source"
          label="Source of the size"
          data={choices(SOURCES, SOURCE_LABELS)}
        />
        <SelectField
          of={of}
          name="weightSource"
          label="Source of the weight"
          data={choices(SOURCES, SOURCE_LABELS)}
        />
        <TextField
          of={of}
          name="reference"
          label="Reference"
          placeholder="Who measured it, or where it was published"
          maxLength={MAX_REFERENCE}
        />
      </fieldset>
      <fieldset className={cards.card}>
        <legend>Use</legend>
        <MultiSelectField
          of={of}
          name="rooms"
          label="Usual rooms"
          data={choices(ROOMS, ROOM_LABELS)}
          withAsterisk
          placeholder={of.values.rooms.length === 0 ? "Bedroom" : ""}
        />
        <MultiSelectField of={of} name="flags" label="Flags" data={choices(FLAGS, FLAG_LABELS)} clearable />
        <TextField
          of={of}
          name="family"
          label="Family"
          description="Sizes of one thing share it, such as bed."
          inputWrapperOrder={["label", "input", "description", "error"]}
          maxLength={40}
        />
      </fieldset>
    </>
  );
}
