import { Text } from "@mantine/core";
import { useFieldArray } from "react-hook-form";
import { BoundField, DateField, NumberField, SelectField } from "~/platform/ui/form/fields";
import { FigureField } from "~/platform/ui/office/figure-field";
import { WEEKDAYS, weekdayName } from "../../domain/day-factors";
import { Add, ListProblem, type PriceForm, Remove } from "../../web/price-list-inputs";
import { newFactor } from "../../web/typed-factors";
import own from "./office-prices.module.css";

const KINDS = [
  { value: "weekday", label: "A weekday" },
  { value: "month-start", label: "First days of a month" },
  { value: "month-end", label: "Last days of a month" },
  { value: "date", label: "A date" },
];

const DAYS = WEEKDAYS.map((value) => ({ value, label: weekdayName(value) }));

/** Days on which moving costs more or less. */
export function DayFactorsInputs({ of }: { of: PriceForm }) {
  const { fields, append, remove } = useFieldArray({ control: of.control, name: "days", keyName: "key" });
  return (
    <fieldset>
      <legend>Day prices</legend>
      <Text inherit c="dimmed" fz={14} mb={8}>
        The office can apply these to a quote. A date goes before the days of a month, those before a weekday.
      </Text>
      <ListProblem of={of} name="days" />
      {fields.map(({ key }, place) => {
        const kind = of.values.days[place]?.kind;
        return (
          <div key={key} className={own.factor}>
            <SelectField of={of} name={`days.${place}.kind`} label="Applies on" data={KINDS} />
            {kind === "weekday" && (
              <SelectField of={of} name={`days.${place}.weekday`} label="Weekday" data={DAYS} />
            )}
            {kind === "date" && (
              <DateField of={of} name={`days.${place}.date`} label="Date" required="Enter a date" />
            )}
            {(kind === "month-start" || kind === "month-end") && (
              <NumberField of={of} name={`days.${place}.days`} label="Number of days" min={1} max={15} />
            )}
            <Percent of={of} name={`days.${place}.rate`} />
            <Remove what={`day price ${place + 1}`} onRemove={() => remove(place)} />
          </div>
        );
      })}
      <Add what="day price" disabled={fields.length >= 100} onAdd={() => append(newFactor)} />
    </fieldset>
  );
}

/** More or less than usual; held in basis points. */
function Percent({ of, name }: { of: PriceForm; name: `days.${number}.rate` }) {
  return (
    <BoundField of={of} name={name}>
      {({ value, onChange, ...bound }) => (
        <FigureField
          {...bound}
          label="Price change"
          suffix="%"
          decimals={2}
          min={-90}
          max={300}
          value={(value as number | null) === null ? "" : value / 100}
          onChange={(next) => onChange((next === "" ? null : Math.round(next * 100)) as number)}
        />
      )}
    </BoundField>
  );
}
