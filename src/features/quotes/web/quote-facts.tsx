import { Alert, Button, Group, NumberInput, Select, TagsInput, Textarea, TextInput } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { tell } from "~/platform/ui/office/notify";
import type { quotesContract } from "../contract";
import type { QuoteDetail } from "./quote-page";
import styles from "./quote-page.module.css";

interface QuoteFactsProps {
  quote: QuoteDetail;
  staff: { id: string; name: string; role: string }[];
}

const yesNo = (value: boolean | null) => (value === null ? "Not said" : value ? "Lift" : "No lift");
const floor = (value: number | null, lift: boolean | null) =>
  value === null ? "Not said" : `Floor ${value}, ${yesNo(lift).toLowerCase()}`;

/** 'Long distance' of 'long-distance'. */
function titled(code: string): string {
  const words = code.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The service requirements, and editing them while the quote is undecided. */
export function QuoteFacts({ quote, staff }: QuoteFactsProps) {
  const [editing, setEditing] = useState(false);
  if (editing) return <FactsForm quote={quote} staff={staff} onDone={() => setEditing(false)} />;
  const nameOf = (code: string) =>
    quote.lines.find((line) => line.code === code)?.description ?? titled(code);
  const rooms = Object.entries(quote.rooms)
    .filter(([, count]) => count > 0)
    .map(([room, count]) => `${nameOf(room)} × ${count}`)
    .join(", ");
  const facts: [string, string][] = [
    ["From", [quote.fromAddress, quote.fromLocation].filter(Boolean).join(", ")],
    ["To", [quote.toAddress, quote.toLocation].filter(Boolean).join(", ")],
    [
      "Distance",
      `~${quote.distanceKm} km (${quote.distanceMethod === "fixed" ? "fixed fee" : "by kilometres"})`,
    ],
    ["Service date", quote.serviceDate ? formatDate(quote.serviceDate) : "To be agreed"],
    ["Preferred time", quote.preferredTime || "Not said"],
    ["Service", titled(quote.serviceType)],
    ["Property", titled(quote.propertyType) || "Not said"],
    ["From floor", floor(quote.fromFloor, quote.fromLift)],
    ["To floor", floor(quote.toFloor, quote.toLift)],
    ["Access", titled(quote.accessDifficulty)],
    ["Rooms", rooms || "None"],
    ["Add-ons", quote.services.map(nameOf).join(", ") || "None"],
    [
      "Estimated duration",
      quote.estimatedDuration === null ? "Not said" : `${quote.estimatedDuration} hours`,
    ],
    ["Assigned to", quote.assignedName ?? "Nobody yet"],
  ];
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h3>Service requirements</h3>
        {quote.may.edit && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )}
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {quote.distanceNotes.map((note) => (
        <p key={note} className={styles.muted}>
          {note}
        </p>
      ))}
      {quote.specialRequirements.length > 0 && (
        <p>Special requirements: {quote.specialRequirements.join(", ")}</p>
      )}
      {quote.specialInstructions && <p>Instructions: {quote.specialInstructions}</p>}
    </section>
  );
}

const LIFTS = [
  { value: "yes", label: "Lift" },
  { value: "no", label: "No lift" },
];
const lift = (value: string | null) => (value === null ? null : value === "yes");
const liftValue = (value: boolean | null) => (value === null ? null : value ? "yes" : "no");

function FactsForm({ quote, staff, onDone }: QuoteFactsProps & { onDone: () => void }) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [facts, setFacts] = useState({
    customerName: quote.customerName,
    customerEmail: quote.customerEmail,
    customerPhone: formatPhone(quote.customerPhone),
    alternativeContact: quote.alternativeContact,
    fromLocation: quote.fromLocation,
    fromAddress: quote.fromAddress,
    toLocation: quote.toLocation,
    toAddress: quote.toAddress,
    accessDifficulty: quote.accessDifficulty,
    serviceDate: quote.serviceDate,
    preferredTime: quote.preferredTime,
    serviceType: quote.serviceType,
    propertyType: quote.propertyType,
    fromFloor: quote.fromFloor,
    toFloor: quote.toFloor,
    fromLift: quote.fromLift,
    toLift: quote.toLift,
    estimatedDuration: quote.estimatedDuration,
    specialRequirements: quote.specialRequirements,
    specialInstructions: quote.specialInstructions,
    assignedTo: quote.assignedTo,
  });
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
      | "serviceType"
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
        rowVersion: quote.rowVersion,
        facts,
      });
      tell("Saved");
      onDone();
      await revalidator.revalidate();
    } catch (error) {
      const { message, fields } = problemOf(error);
      setErrors(
        Object.fromEntries(
          Object.entries(fields).map(([name, text]) => [name.replace(/^facts\./, ""), text]),
        ),
      );
      setProblem(message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.card}>
      <h3>Service requirements</h3>
      {problem && (
        <Alert color="red" role="alert" mb="sm">
          {problem}
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
        {field("serviceType", "Service")}
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
          data={["easy", "medium", "hard"]}
          allowDeselect={false}
          value={facts.accessDifficulty}
          onChange={(value) => value && set({ accessDifficulty: value as typeof facts.accessDifficulty })}
        />
        {number("estimatedDuration", "Estimated duration (hours)")}
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
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </Group>
      </form>
    </section>
  );
}
