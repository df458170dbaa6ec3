import { SimpleGrid } from "@mantine/core";
import { useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { NumberField, SelectField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { notifyProblem } from "~/platform/ui/office/notify";
import { ACCESS, ACCESS_LABELS, type Access, type Survey } from "../domain";
import styles from "./visit-card.module.css";

interface SurveyValues {
  rooms: Record<string, number | null>;
  fromFloor: number | null;
  toFloor: number | null;
  fromLift: string | null;
  toLift: string | null;
  access: string | null;
}
export const BLANK_SURVEY: SurveyValues = {
  rooms: {},
  fromFloor: null,
  toFloor: null,
  fromLift: null,
  toLift: null,
  access: "easy",
};

const liftOf = (value: string | null) => (value === null ? null : value === "yes");

/** Converts form values to a survey; null if blank. */
export function surveyOf({ rooms, ...values }: SurveyValues): Survey | null {
  const counted = Object.fromEntries(Object.entries(rooms).filter(([, count]) => (count ?? 0) > 0));
  const { fromFloor, toFloor, fromLift, toLift, access } = values;
  const isBlank =
    Object.keys(counted).length === 0 &&
    [fromFloor, toFloor, fromLift, toLift].every((value) => value === null) &&
    access === "easy";
  if (isBlank) return null;
  return {
    rooms: counted as Record<string, number>,
    fromFloor,
    toFloor,
    fromLift: liftOf(fromLift),
    toLift: liftOf(toLift),
    access: access as Access,
  };
}

const LIFTS = [
  { value: "yes", label: "Lift" },
  { value: "no", label: "No lift" },
];

/** Rooms by the price list in force, floors and access: what the quote is drafted with. */
export function SurveyInputs<Values extends { survey: SurveyValues }>({
  of: typed,
}: {
  of: WriteForm<Values>;
}) {
  const of = typed as unknown as WriteForm<{ survey: SurveyValues }>;
  const rooms = useRooms();
  return (
    <fieldset className={styles.found}>
      <legend>Survey results</legend>
      <SimpleGrid minColWidth={160} spacing={12}>
        {rooms.map(({ id, name }) => (
          <NumberField key={id} of={of} name={`survey.rooms.${id}`} label={name} min={0} max={10} />
        ))}
      </SimpleGrid>
      <SimpleGrid minColWidth={160} spacing={12}>
        <NumberField of={of} name="survey.fromFloor" label="From floor" />
        <SelectField of={of} name="survey.fromLift" label="Lift at start address" data={LIFTS} clearable />
        <NumberField of={of} name="survey.toFloor" label="To floor" />
        <SelectField of={of} name="survey.toLift" label="Lift at end address" data={LIFTS} clearable />
        <SelectField
          of={of}
          name="survey.access"
          label="Access"
          data={ACCESS.map((value) => ({ value, label: ACCESS_LABELS[value] }))}
        />
      </SimpleGrid>
    </fieldset>
  );
}

function useRooms(): readonly { id: string; name: string }[] {
  const [rooms, setRooms] = useState<readonly { id: string; name: string }[]>([]);
  useEffect(() => {
    let isOpen = true;
    client("pricing")
      .priceList()
      .then((list) => isOpen && setRooms(list.rooms), notifyProblem);
    return () => {
      isOpen = false;
    };
  }, []);
  return rooms;
}
