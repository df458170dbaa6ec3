import { TagsInput } from "@mantine/core";
import type { Ref } from "react";
import { PlacePicker } from "~/features/pricing/web/place-picker";
import { LOCALE_NAMES, offeredLocales } from "~/platform/kernel/locales";
import { currencyMark } from "~/platform/kernel/money";
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
import type { WriteForm } from "~/platform/ui/form/write-form";
import { QUOTE_SERVICES, serviceName } from "../../contents/domain";
import { ACCESS, LIFTS } from "../../contents/web/access-choices";
import styles from "../../page/web/quote-page.module.css";
import type { QuoteDetail } from "../../page/web/shown-quote";
import { timeChoices } from "../../windows/domain";
import type { DraftValues } from "./draft-values";

interface FactsFieldsProps {
  of: WriteForm<DraftValues>;
  quote: Pick<QuoteDetail, "preferredTime" | "serviceType" | "plannedFrom">;
  staff: { id: string; name: string }[];
  places?: Ref<HTMLInputElement>;
}

/** The facts of a draft as fields. `places` is the field of its first place. */
export function FactsFields({ of: form, quote, staff, places }: FactsFieldsProps) {
  const { preferredTime, serviceType, plannedFrom } = quote;
  return (
    <div className={styles.form}>
      <TextField of={form} name="facts.customerName" label="Customer" />
      <PhoneField of={form} name="facts.customerPhone" label="Phone" />
      <TextField of={form} name="facts.customerEmail" label="Email" />
      <TextField of={form} name="facts.alternativeContact" label="Alternative contact" />
      <PlacePicker of={form} name="facts.fromLocation" label="From" ref={places} />
      <TextField of={form} name="facts.fromAddress" label="Address to move from" />
      <PlacePicker of={form} name="facts.toLocation" label="To" />
      <TextField of={form} name="facts.toAddress" label="Address to move to" />
      <DateField of={form} name="facts.serviceDate" label="Service date" />
      <SelectField
        of={form}
        name="facts.preferredTime"
        label="Preferred time"
        placeholder="Any time"
        data={timeChoices(preferredTime)}
        clearable
      />
      <SelectField
        of={form}
        name="facts.serviceType"
        label="Service"
        data={[...new Set([...QUOTE_SERVICES, serviceType])].map((value) => ({
          value,
          label: serviceName(value),
        }))}
      />
      <TextField of={form} name="facts.propertyType" label="Property" />
      <NumberField of={form} name="facts.fromFloor" label="From floor" />
      <SelectField of={form} name="facts.fromLift" label="Lift at start address" data={LIFTS} clearable />
      <NumberField of={form} name="facts.toFloor" label="To floor" />
      <SelectField of={form} name="facts.toLift" label="Lift at end address" data={LIFTS} clearable />
      <SelectField of={form} name="facts.accessDifficulty" label="Access" data={ACCESS} />
      <NumberField
        of={form}
        name="facts.estimatedDuration"
        label="Estimated duration (hours)"
        disabled={plannedFrom !== null}
        description={plannedFrom && `From the inventory, version ${plannedFrom.version}`}
      />
      <AmountField
        of={form}
        name="facts.estimatedValue"
        label={`Estimated value (${currencyMark()})`}
        description="Value of the goods, as the customer states it."
      />
      <SelectField
        of={form}
        name="facts.locale"
        label="Messages and documents in"
        data={offeredLocales().map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
      <SelectField
        of={form}
        name="facts.assignedTo"
        label="Assigned to"
        data={staff.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        clearable
      />
      <BoundField of={form} name="facts.specialRequirements">
        {(bound) => (
          <TagsInput {...bound} label="Special requirements" className={styles.wide} maxTags={20} />
        )}
      </BoundField>
      <TextareaField
        of={form}
        name="facts.specialInstructions"
        label="Special instructions"
        className={styles.wide}
        maxLength={1000}
      />
    </div>
  );
}
