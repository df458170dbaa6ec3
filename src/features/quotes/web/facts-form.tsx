import { Alert, Button, Group, NumberInput, Select, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { asLocale, LOCALE_NAMES, LOCALES } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import { tell } from "~/platform/ui/office/notify";
import { QUOTE_SERVICES, serviceName } from "../contents/domain";
import type { quotesContract } from "../contract";
import { FACT_LABELS, FACT_NAMES, type FactName, factInWords, mergeEdits } from "../versions/domain";
import { MergeChoices } from "../versions/web/merge-choices";
import type { QuoteFactsProps } from "./quote-facts";
import type { QuoteDetail } from "./quote-page";
import styles from "./quote-page.module.css";

type Facts = Pick<QuoteDetail, FactName>;

/** The facts as the form holds them: the phone number as it is read aloud. */
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

/** Editing the facts of an undecided quote. Saved by somebody else meanwhile: both values, field by field, to choose. */
export function FactsForm({ quote, staff, onDone }: QuoteFactsProps & { onDone: () => void }) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** What this edit began from. */
  const [begun, setBegun] = useState({ rowVersion: quote.rowVersion, facts: factsOf(quote) });
  const [facts, setFacts] = useState(begun.facts);
  const isStale = quote.rowVersion !== begun.rowVersion;
  const theirs = factsOf(quote);
  const merge = mergeEdits<unknown>({ ...begun.facts }, { ...facts }, { ...theirs });
  const inWords = (name: string, value: unknown) =>
    factInWords(
      name as FactName,
      value,
      (id) => staff.find((person) => person.id === id)?.name ?? "Somebody",
    );
  const settle = (chosen: ReadonlySet<string>) => {
    const settled = Object.fromEntries(
      FACT_NAMES.map((name) => [name, chosen.has(name) ? theirs[name] : merge.merged[name]]),
    );
    setFacts(settled as Facts);
    setBegun({ rowVersion: quote.rowVersion, facts: theirs });
    setProblem(undefined);
  };
  const set = (change: Partial<typeof facts>) => {
    setFacts((before) => ({ ...before, ...change }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
  };
  const field = (
    name:
      | "customerName"
      | "customerEmail"
      | "customerPhone"
      | "alternativeContact"
      | "fromLocation"
      | "fromAddress"
      | "toLocation"
      | "toAddress"
      | "preferredTime"
      | "propertyType",
    label: string,
  ) => (
    <TextInput
      label={label}
      value={facts[name]}
      error={errors[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  const number = (name: "fromFloor" | "toFloor" | "estimatedDuration", label: string) => (
    <NumberInput
      label={label}
      value={facts[name] ?? ""}
      error={errors[name]}
      allowDecimal={false}
      onChange={(value) => set({ [name]: value === "" ? null : Number(value) })}
    />
  );
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await client<typeof quotesContract>("quotes").editFacts({
        id: quote.id,
        rowVersion: begun.rowVersion,
        facts,
      });
      tell("Saved");
      onDone();
      await revalidator.revalidate();
    } catch (error) {
      const { code, message, fields } = problemOf(error);
      setErrors(
        Object.fromEntries(
          Object.entries(fields).map(([name, text]) => [name.replace(/^facts\./, ""), text]),
        ),
      );
      setProblem(message);
      if (code === "CONFLICT") await revalidator.revalidate();
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.card}>
      <h3>Service requirements</h3>
      {problem && !isStale && (
        <Alert color="red" role="alert" mb="sm">
          {problem}
        </Alert>
      )}
      {isStale && quote.may.edit && (
        <MergeChoices
          who={quote.auditTrail[0]?.user}
          taken={merge.taken.map((name) => ({
            label: FACT_LABELS[name as FactName],
            theirs: inWords(name, theirs[name as FactName]),
          }))}
          clashes={merge.clashes.map((name) => ({
            name,
            label: FACT_LABELS[name as FactName],
            mine: inWords(name, facts[name as FactName]),
            theirs: inWords(name, theirs[name as FactName]),
          }))}
          onContinue={settle}
        />
      )}
      {isStale && !quote.may.edit && (
        <Alert color="red" role="alert" mb="sm">
          This quote was decided while you were editing. Nothing of yours was saved.
        </Alert>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {field("customerName", "Customer")}
        {field("customerPhone", "Phone")}
        {field("customerEmail", "Email")}
        {field("alternativeContact", "Alternative contact")}
        <Select
          label="Messages and papers in"
          data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          allowDeselect={false}
          value={facts.locale}
          onChange={(value) => value && set({ locale: asLocale(value) })}
        />
        {field("fromLocation", "From")}
        {field("fromAddress", "Address to move from")}
        {field("toLocation", "To")}
        {field("toAddress", "Address to move to")}
        <TextInput
          type="date"
          label="Service date"
          value={facts.serviceDate ?? ""}
          error={errors.serviceDate}
          onChange={(event) => set({ serviceDate: event.currentTarget.value || null })}
        />
        {field("preferredTime", "Preferred time")}
        <Select
          label="Service"
          data={[...new Set([...QUOTE_SERVICES, begun.facts.serviceType])].map((value) => ({
            value,
            label: serviceName(value),
          }))}
          allowDeselect={false}
          value={facts.serviceType}
          error={errors.serviceType}
          onChange={(serviceType) => serviceType && set({ serviceType })}
        />
        {field("propertyType", "Property")}
        {number("fromFloor", "From floor")}
        <Select
          label="Lift where it begins"
          data={LIFTS}
          clearable
          value={liftValue(facts.fromLift)}
          onChange={(value) => set({ fromLift: lift(value) })}
        />
        {number("toFloor", "To floor")}
        <Select
          label="Lift where it ends"
          data={LIFTS}
          clearable
          value={liftValue(facts.toLift)}
          onChange={(value) => set({ toLift: lift(value) })}
        />
        <Select
          label="Access"
          data={[
            { value: "easy", label: "Easy" },
            { value: "medium", label: "Medium" },
            { value: "hard", label: "Hard" },
          ]}
          allowDeselect={false}
          value={facts.accessDifficulty}
          onChange={(value) => value && set({ accessDifficulty: value as typeof facts.accessDifficulty })}
        />
        {number("estimatedDuration", "Estimated duration (hours)")}
        <NumberInput
          label="Estimated value (KES)"
          description="What the goods are worth, as the customer says."
          value={facts.estimatedValue === null ? "" : facts.estimatedValue / 100}
          error={errors.estimatedValue}
          min={0}
          decimalScale={2}
          thousandSeparator=","
          onChange={(value) => set({ estimatedValue: value === "" ? null : Math.round(Number(value) * 100) })}
        />
        <Select
          label="Assigned to"
          data={staff.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          clearable
          value={facts.assignedTo}
          error={errors.assignedTo}
          onChange={(assignedTo) => set({ assignedTo })}
        />
        <TagsInput
          label="Special requirements"
          className={styles.wide}
          value={facts.specialRequirements}
          maxTags={20}
          onChange={(specialRequirements) => set({ specialRequirements })}
        />
        <Textarea
          label="Special instructions"
          className={styles.wide}
          autosize
          minRows={2}
          maxLength={1000}
          value={facts.specialInstructions}
          onChange={(event) => set({ specialInstructions: event.currentTarget.value })}
        />
        <Group className={styles.wide} justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={isStale}>
            Save
          </Button>
        </Group>
      </form>
    </section>
  );
}
