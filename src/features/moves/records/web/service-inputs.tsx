import { SimpleGrid, Switch, TagsInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { FieldPathByValue } from "react-hook-form";
import { CATEGORY_LABELS, SERVICE_CATEGORIES } from "~/features/customers/domain";
import { FromInventory } from "~/features/quotes/web/inventory-badge";
import { windowLabel } from "~/features/settings/windows/domain";
import {
  AmountField,
  BoundField,
  DateField,
  MultiSelectField,
  NumberField,
  PhoneField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { MOVE_STATUSES, MOVE_WINDOWS, SERVICE_PAYMENTS, STATUS_LABELS } from "../../domain";
import type { Candidate } from "../../web/plan-inputs";
import { PAYMENT_LABELS } from "../domain";
import { categoryRequired, requestDateRequired, statusRequired, titleRequired } from "../errors";
import styles from "./records.module.css";
import { volumePart } from "./service-parts";
import type { ServiceValues } from "./service-values";

interface InputsProps {
  of: WriteForm<ServiceValues>;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

const Two = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>{children}</SimpleGrid>
);

function TextsField({
  of,
  name,
  label,
  placeholder,
}: InputsProps & {
  name: FieldPathByValue<ServiceValues, string[]>;
  label: string;
  placeholder?: string;
}) {
  return (
    <BoundField of={of} name={name}>
      {(bound) => (
        <TagsInput
          {...bound}
          value={bound.value as string[]}
          label={label}
          description="Press Enter after each one."
          placeholder={placeholder}
          maxTags={200}
          acceptValueOnBlur
        />
      )}
    </BoundField>
  );
}

export function ServiceInputs({ of, isNew, ofQuote }: InputsProps & { isNew: boolean; ofQuote: boolean }) {
  const { status } = of.values;
  return (
    <Part title="Service">
      <Two>
        <SelectField
          of={of}
          name="category"
          label="Category"
          required={categoryRequired.en}
          data={SERVICE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
          withAsterisk
        />
        {isNew && (
          <SelectField
            of={of}
            name="status"
            label="Status"
            required={statusRequired.en}
            data={MOVE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
            withAsterisk
          />
        )}
      </Two>
      <TextField
        of={of}
        name="title"
        label="Title"
        required={titleRequired.en}
        maxLength={120}
        focus
        withAsterisk
      />
      <TextareaField of={of} name="description" label="Description" maxLength={4000} />
      <Two>
        <DateField of={of} name="requestDate" label="Request date" required={requestDateRequired.en} />
        <DateField of={of} name="quotedDate" label="Quoted date" />
        {!ofQuote && <DateField of={of} name="scheduledDate" label="Scheduled date" />}
        {!ofQuote && (
          <SelectField
            of={of}
            name="window"
            label="Time"
            data={MOVE_WINDOWS.map((value) => ({ value, label: windowLabel(value) }))}
          />
        )}
        {status === "completed" && <DateField of={of} name="completedDate" label="Completed date" />}
      </Two>
    </Part>
  );
}

const ENDS = [
  ["origin", "From"],
  ["destination", "To"],
] as const;

export function PlaceInputs({ of }: InputsProps) {
  return ENDS.map(([end, label]) => (
    <Part key={end} title={label}>
      <TextField of={of} name={`${end}.address`} label="Address" maxLength={300} />
      <Two>
        <NumberField of={of} name={`${end}.latitude`} label="Latitude" min={-90} max={90} decimals={6} />
        <NumberField of={of} name={`${end}.longitude`} label="Longitude" min={-180} max={180} decimals={6} />
        <TextField of={of} name={`${end}.contactName`} label="Contact person" maxLength={120} />
        <PhoneField of={of} name={`${end}.contactPhone`} label="Contact phone" />
      </Two>
      <TextareaField
        of={of}
        name={`${end}.accessNotes`}
        label="Access notes"
        description="The crew sees them from the day before to the day after."
        maxLength={1000}
      />
    </Part>
  ));
}

type PlannedFrom = { inventoryId: string; version: number } | null | undefined;

/** Figures of an inventory are shown, not typed. */
function GoodsInputs({ of, plannedFrom }: InputsProps & { plannedFrom: PlannedFrom }) {
  const measures = { min: 0, decimals: 2, disabled: Boolean(plannedFrom) };
  return (
    <>
      {plannedFrom ? (
        <p>
          Items, volume, weight and duration come <FromInventory of={plannedFrom} />.
        </p>
      ) : (
        <>
          <TextsField of={of} name="items" label="Items" placeholder="Upright piano" />
          {volumePart.all().map((VolumePart) => (
            <VolumePart
              key="volume"
              onUse={({ volume, weight }) => {
                of.set("estimatedVolume", Math.round(volume * 100) / 100);
                of.set("estimatedWeight", weight);
              }}
            />
          ))}
        </>
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField of={of} name="estimatedVolume" label="Volume (m³)" {...measures} />
        <NumberField of={of} name="estimatedWeight" label="Weight (kg)" {...measures} />
        <NumberField of={of} name="estimatedDuration" label="Duration (hours)" step={0.5} {...measures} />
      </SimpleGrid>
    </>
  );
}

interface WorkProps extends InputsProps {
  people: readonly Candidate[] | undefined;
  plannedFrom: PlannedFrom;
}

export function WorkInputs({ of, people, plannedFrom }: WorkProps) {
  const { teamLead, assignedStaff } = of.values;
  const choices = (people ?? []).map(({ id, name, role }) => ({
    value: id,
    label: `${name}, ${role.replaceAll("_", " ")}`,
  }));
  return (
    <Part title="Work">
      <GoodsInputs of={of} plannedFrom={plannedFrom} />
      <TextareaField of={of} name="specialRequirements" label="Special requirements" maxLength={2000} />
      {people && (
        <Two>
          <SelectField
            of={of}
            name="teamLead"
            label="Team lead"
            placeholder="Unassigned"
            clearable
            searchable
            data={choices}
            onChosen={(lead) => {
              if (lead && assignedStaff.includes(lead))
                of.set(
                  "assignedStaff",
                  assignedStaff.filter((person) => person !== lead),
                );
            }}
          />
          <MultiSelectField
            of={of}
            name="assignedStaff"
            label="Assigned staff"
            placeholder={assignedStaff.length === 0 ? "Crew members" : ""}
            searchable
            clearable
            maxValues={12}
            data={choices.filter(({ value }) => value !== teamLead)}
          />
        </Two>
      )}
      <TextsField of={of} name="vehiclesUsed" label="Vehicles used" placeholder="KDA 001A" />
      <TextsField of={of} name="equipmentUsed" label="Equipment used" placeholder="Trolley" />
      <TextsField of={of} name="packingMaterials" label="Packing materials" placeholder="60 boxes" />
    </Part>
  );
}

export function MoneyInputs({ of, seesAmounts }: InputsProps & { seesAmounts: boolean }) {
  const { insured } = of.values;
  return (
    <Part title={seesAmounts ? "Amounts and insurance" : "Insurance"}>
      {seesAmounts && (
        <Two>
          <AmountField of={of} name="quotedAmount" label="Quoted amount" />
          <AmountField of={of} name="finalAmount" label="Final amount" />
          <SelectField
            of={of}
            name="paymentStatus"
            label="Payment status"
            data={SERVICE_PAYMENTS.map((value) => ({ value, label: PAYMENT_LABELS[value] }))}
          />
          <TextField of={of} name="paymentMethod" label="Payment method" maxLength={60} />
        </Two>
      )}
      <BoundField of={of} name="insured">
        {({ value, onChange }) => (
          <Switch
            label="Insured"
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        )}
      </BoundField>
      {insured && (
        <Two>
          <TextField of={of} name="provider" label="Insurer" maxLength={120} />
          <TextField of={of} name="policyNumber" label="Policy number" maxLength={80} />
          {seesAmounts && <AmountField of={of} name="coverageAmount" label="Coverage" />}
          {seesAmounts && <AmountField of={of} name="premium" label="Premium" />}
        </Two>
      )}
    </Part>
  );
}

/** `timedDuration`: hours from start to completion, which the actual hours correct. */
export function AfterInputs({ of, timedDuration }: InputsProps & { timedDuration: number | null }) {
  return (
    <Part title="Afterwards">
      <Two>
        <NumberField of={of} name="actualVolume" label="Actual volume (m³)" min={0} decimals={3} />
        <NumberField
          of={of}
          name="actualDuration"
          label="Actual hours"
          description={timedDuration === null ? undefined : `From start to completion: ${timedDuration}`}
          min={0}
          step={0.5}
          decimals={2}
        />
        <NumberField of={of} name="customerRating" label="Customer rating (1 to 5)" min={1} max={5} />
        <NumberField of={of} name="qualityScore" label="Quality score (1 to 10)" min={1} max={10} />
      </Two>
      <TextareaField of={of} name="customerFeedback" label="Customer feedback" maxLength={2000} />
      <TextsField of={of} name="claims" label="Other claims" placeholder="Number of a claim" />
      <TextareaField of={of} name="internalNotes" label="Internal notes" maxLength={4000} />
    </Part>
  );
}
