import { TagsInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { PlacePicker } from "~/features/pricing/web/place-picker";
import { client } from "~/platform/http/client";
import { asLocale, LOCALE_NAMES, offeredLocales } from "~/platform/kernel/locales";
import { isApart, mergeEdits } from "~/platform/kernel/merge-edits";
import { currencyMark } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import {
  AmountField,
  BoundField,
  DateField,
  NumberField,
  PhoneField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import { QUOTE_SERVICES, serviceName } from "../contents/domain";
import styles from "../page/web/quote-page.module.css";
import type { QuoteDetail } from "../page/web/shown-quote";
import { describeFact, FACT_LABELS, FACT_NAMES, type FactName } from "../versions/domain";
import { MergeChoices } from "../versions/web/merge-choices";
import { timeChoices } from "../windows/domain";

export interface QuoteFactsProps {
  quote: QuoteDetail;
  staff: { id: string; name: string; role: string }[];
}

type Facts = Pick<QuoteDetail, FactName>;

function factsOf(quote: QuoteDetail): Facts {
  const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, quote[name]]));
  return { ...(facts as Facts), customerPhone: formatPhone(quote.customerPhone) };
}

const LIFTS = [
  { value: "yes", label: "Lift" },
  { value: "no", label: "No lift" },
];
const lift = (value: string | null) => (value === null ? null : value === "yes");
const liftValue = (value: boolean | null) => (value === null ? null : value ? "yes" : "no");

const typedOf = (facts: Facts) => ({
  ...facts,
  locale: facts.locale as string,
  accessDifficulty: facts.accessDifficulty as string,
  serviceDate: facts.serviceDate ?? "",
  preferredTime: facts.preferredTime || null,
  fromLift: liftValue(facts.fromLift),
  toLift: liftValue(facts.toLift),
  estimatedValue: facts.estimatedValue ?? ("" as const),
});

const factsFrom = (typed: ReturnType<typeof typedOf>): Facts => ({
  ...typed,
  locale: asLocale(typed.locale),
  accessDifficulty: typed.accessDifficulty as Facts["accessDifficulty"],
  serviceDate: typed.serviceDate || null,
  preferredTime: typed.preferredTime ?? "",
  fromLift: lift(typed.fromLift),
  toLift: lift(typed.toLift),
  estimatedValue: typed.estimatedValue === "" ? null : typed.estimatedValue,
});

const ACCESS = [
  { value: "easy", label: "Easy" },
  { value: "medium", label: "Medium" },
  { value: "hard", label: "Hard" },
];

/** Edits the facts of an undecided quote. After another person's save it offers both values of each field. */
export function FactsForm({
  quote,
  staff,
  atPlaces,
  onDone,
  onSaved,
}: QuoteFactsProps & { atPlaces: boolean; onDone: () => void; onSaved: () => void }) {
  const [begun, setBegun] = useState({ rowVersion: quote.rowVersion, facts: factsOf(quote) });
  const form = useWriteForm({
    start: typedOf(begun.facts),
    send: (typed) =>
      client("quotes").editFacts({
        id: quote.id,
        rowVersion: begun.rowVersion,
        facts: factsFrom(typed),
      }),
    place: (name) => name.replace(/^facts\./, ""),
    said: "Saved",
    after: () => {
      onDone();
      onSaved();
    },
  });
  const places = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (atPlaces) places.current?.select();
  }, [atPlaces]);
  const facts = factsFrom(form.values);
  const isStale = quote.rowVersion !== begun.rowVersion;
  const theirs = factsOf(quote);
  const merge = mergeEdits<unknown>({ ...begun.facts }, { ...facts }, { ...theirs });
  if (isStale && quote.may.edit && isApart(merge)) setBegun({ rowVersion: quote.rowVersion, facts: theirs });
  const inWords = (name: string, value: unknown) =>
    describeFact(
      name as FactName,
      value,
      (id) => staff.find((person) => person.id === id)?.name ?? "Someone",
    );
  const settle = (chosen: ReadonlySet<string>) => {
    const settled = Object.fromEntries(
      FACT_NAMES.map((name) => [name, chosen.has(name) ? theirs[name] : merge.merged[name]]),
    );
    form.fill(typedOf(settled as Facts));
    setBegun({ rowVersion: quote.rowVersion, facts: theirs });
  };
  return (
    <Card title="Service requirements" level={3}>
      {isStale && (
        <MergeChoices
          quote={quote}
          merge={merge}
          labelOf={(name) => FACT_LABELS[name as FactName]}
          mine={(name) => inWords(name, facts[name as FactName])}
          theirs={(name) => inWords(name, theirs[name as FactName])}
          onContinue={settle}
        />
      )}
      <Form of={form} className={styles.form} ready={!isStale} label="Service requirements">
        <TextField of={form} name="customerName" label="Customer" focus />
        <PhoneField of={form} name="customerPhone" label="Phone" />
        <TextField of={form} name="customerEmail" label="Email" />
        <TextField of={form} name="alternativeContact" label="Alternative contact" />
        <SelectField
          of={form}
          name="locale"
          label="Messages and documents in"
          data={offeredLocales().map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        />
        <PlacePicker of={form} name="fromLocation" label="From" ref={places} />
        <TextField of={form} name="fromAddress" label="Address to move from" />
        <PlacePicker of={form} name="toLocation" label="To" />
        <TextField of={form} name="toAddress" label="Address to move to" />
        <DateField of={form} name="serviceDate" label="Service date" />
        <SelectField
          of={form}
          name="preferredTime"
          label="Preferred time"
          placeholder="Any time"
          data={timeChoices(begun.facts.preferredTime)}
          clearable
        />
        <SelectField
          of={form}
          name="serviceType"
          label="Service"
          data={[...new Set([...QUOTE_SERVICES, begun.facts.serviceType])].map((value) => ({
            value,
            label: serviceName(value),
          }))}
        />
        <TextField of={form} name="propertyType" label="Property" />
        <NumberField of={form} name="fromFloor" label="From floor" />
        <SelectField of={form} name="fromLift" label="Lift at start address" data={LIFTS} clearable />
        <NumberField of={form} name="toFloor" label="To floor" />
        <SelectField of={form} name="toLift" label="Lift at end address" data={LIFTS} clearable />
        <SelectField of={form} name="accessDifficulty" label="Access" data={ACCESS} />
        <NumberField of={form} name="estimatedDuration" label="Estimated duration (hours)" />
        <AmountField
          of={form}
          name="estimatedValue"
          label={`Estimated value (${currencyMark()})`}
          description="Value of the goods, as the customer states it."
        />
        <SelectField
          of={form}
          name="assignedTo"
          label="Assigned to"
          data={staff.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          clearable
        />
        <BoundField of={form} name="specialRequirements">
          {(bound) => (
            <TagsInput {...bound} label="Special requirements" className={styles.wide} maxTags={20} />
          )}
        </BoundField>
        <TextareaField
          of={form}
          name="specialInstructions"
          label="Special instructions"
          className={styles.wide}
          maxLength={1000}
        />
        <FormFoot of={form} className={styles.wide} submit="Save" ready={!isStale} onLeave={onDone} />
      </Form>
    </Card>
  );
}
