import { Checkbox, TagsInput } from "@mantine/core";
import type { ReactNode } from "react";
import { CONTACT_METHODS, type ContactMethod } from "~/features/customers/domain";
import { LOCALE_NAMES, offeredLocales } from "~/platform/kernel/locales";
import { currencyMark } from "~/platform/kernel/money";
import {
  AmountField,
  BoundField,
  CheckboxField,
  DateField,
  PhoneField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import { Form, FormFoot, type WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import {
  HOME_LABELS,
  HOME_SIZES,
  LEAD_RATINGS,
  LEAD_SERVICES,
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadService,
  MAX_ENTRIES,
  MAX_LINE,
  MAX_NAME,
  MAX_NOTES,
  MAX_REASON,
  RATING_LABELS,
  SERVICE_LABELS,
  SOURCE_LABELS,
  STATUS_LABELS,
  scoreOf,
  TIMELINE_LABELS,
  TIMELINES,
} from "../domain";
import styles from "./lead-inputs.module.css";
import { type Colleague, inputOf, type LeadValues, opensConversion } from "./lead-values";

interface InputsProps {
  of: WriteForm<LeadValues>;
}

const METHODS: Record<ContactMethod, string> = {
  email: "Email",
  sms: "SMS",
  phone: "Phone",
  whatsapp: "WhatsApp",
};
const choices = <Name extends string>(names: readonly Name[], labels: Readonly<Record<Name, string>>) =>
  names.map((value) => ({ value, label: labels[value] }));

interface LeadInputsProps extends InputsProps {
  staff: readonly Colleague[];
  mayLeave: boolean;
  campaigns: readonly { id: string; name: string }[];
  isConverted?: boolean;
  submit: string;
  onLeave: () => void;
  children?: ReactNode;
}

/** Everything about a lead in seven sections; one form for adding and editing. */
export function LeadInputs(props: LeadInputsProps) {
  const { of, staff, mayLeave, campaigns, isConverted = false, submit, onLeave, children } = props;
  return (
    <Form of={of} className={cards.form} label="Lead">
      {children}
      <BasicInputs of={of} />
      <DetailInputs
        of={of}
        staff={staff}
        mayLeave={mayLeave}
        campaigns={campaigns}
        isConverted={isConverted}
      />
      <QualificationInputs of={of} />
      <fieldset className={cards.card}>
        <legend>Interested Services</legend>
        <BoundField of={of} name="interestedServices">
          {({ value, onChange, error }) => (
            <Checkbox.Group
              className={cards.wide}
              aria-label="Interested services"
              value={value}
              onChange={(chosen) => onChange(chosen as LeadService[])}
              error={error}
            >
              <div className={styles.checks}>
                {LEAD_SERVICES.map((service) => (
                  <Checkbox key={service} value={service} label={SERVICE_LABELS[service]} />
                ))}
              </div>
            </Checkbox.Group>
          )}
        </BoundField>
      </fieldset>
      <Entries of={of} name="painPoints" legend="Pain Points" label="Concerns about the move" />
      <Entries of={of} name="tags" legend="Tags" label="Tags to find the lead by" />
      <fieldset className={cards.card}>
        <legend>Notes</legend>
        <TextareaField
          of={of}
          name="notes"
          label="For the office"
          className={cards.wide}
          minRows={4}
          maxLength={MAX_NOTES}
        />
      </fieldset>
      <FormFoot of={of} submit={submit} onLeave={onLeave} />
    </Form>
  );
}

const timeZones = (kept: string) => [...new Set([kept, ...Intl.supportedValuesOf("timeZone")])];

function BasicInputs({ of }: InputsProps) {
  return (
    <fieldset className={cards.card}>
      <legend>Basic Information</legend>
      <TextField of={of} name="firstName" label="First Name" maxLength={MAX_NAME} withAsterisk />
      <TextField of={of} name="lastName" label="Last Name" maxLength={MAX_NAME} withAsterisk />
      <TextField of={of} name="email" label="Email" type="email" maxLength={254} withAsterisk />
      <PhoneField of={of} name="phone" label="Phone" maxLength={30} withAsterisk />
      <TextField of={of} name="company" label="Company" maxLength={MAX_LINE} />
      <TextField of={of} name="title" label="Title" maxLength={MAX_NAME} />
      <TextField of={of} name="website" label="Website" maxLength={MAX_LINE} />
      <TextField of={of} name="address.street" label="Street" maxLength={MAX_LINE} />
      <TextField of={of} name="address.city" label="City" maxLength={MAX_NAME} />
      <TextField of={of} name="address.state" label="County" maxLength={MAX_NAME} />
      <TextField of={of} name="address.postalCode" label="Postal Code" maxLength={20} />
      <TextField of={of} name="address.country" label="Country" maxLength={MAX_NAME} />
    </fieldset>
  );
}

function DetailInputs({
  of,
  staff,
  mayLeave,
  campaigns,
  isConverted,
}: InputsProps & Pick<LeadInputsProps, "staff" | "mayLeave" | "campaigns"> & { isConverted: boolean }) {
  return (
    <fieldset className={cards.card}>
      <legend>Lead Details</legend>
      <SelectField of={of} name="source" label="Source" data={choices(LEAD_SOURCES, SOURCE_LABELS)} />
      <SelectField
        of={of}
        name="status"
        label="Status"
        data={choices(LEAD_STATUSES, STATUS_LABELS)}
        description={
          opensConversion(of.values, isConverted)
            ? "Saved as Qualified; then the conversion opens."
            : undefined
        }
      />
      {of.values.status === "lost" && (
        <TextField
          of={of}
          name="lostReason"
          label="Why it is lost"
          maxLength={MAX_REASON}
          withAsterisk
          required="Please give a reason"
        />
      )}
      <SelectField of={of} name="rating" label="Rating" data={choices(LEAD_RATINGS, RATING_LABELS)} />
      <SelectField
        of={of}
        name="assignedTo"
        label="Assigned To"
        data={staff.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        clearable={mayLeave}
      />
      <SelectField
        of={of}
        name="campaignId"
        label="Campaign"
        data={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        clearable
      />
      <TextField of={of} name="campaignSource" label="Seen In or Through" maxLength={MAX_LINE} />
      <TextField of={of} name="moveFrom" label="Moving From" maxLength={MAX_LINE} />
      <TextField of={of} name="moveTo" label="Moving To" maxLength={MAX_LINE} />
      <DateField of={of} name="moveDate" label="Move Date" />
      <SelectField
        of={of}
        name="homeSize"
        label="Home Size"
        data={choices(HOME_SIZES, HOME_LABELS)}
        clearable
      />
      <SelectField
        of={of}
        name="locale"
        label="Language"
        data={offeredLocales().map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
      <SelectField
        of={of}
        name="preferredContactMethod"
        label="Preferred Contact Method"
        data={choices(CONTACT_METHODS, METHODS)}
      />
      <TextField of={of} name="bestTimeToContact" label="Best Time to Contact" maxLength={MAX_NAME} />
      <SelectField
        of={of}
        name="timezone"
        label="Time Zone"
        data={timeZones(of.values.timezone)}
        limit={30}
        searchable
      />
      <DateField of={of} name="nextFollowUpDate" label="Next Follow-up" />
    </fieldset>
  );
}

function QualificationInputs({ of }: InputsProps) {
  const score = scoreOf(inputOf(of.values));
  return (
    <fieldset className={cards.card}>
      <legend>Qualification</legend>
      <AmountField of={of} name="budget" label={`Budget, ${currencyMark()}`} />
      <SelectField
        of={of}
        name="timeline"
        label="Timeline"
        data={choices(TIMELINES, TIMELINE_LABELS)}
        clearable
      />
      <AmountField of={of} name="estimatedValue" label={`Estimated Value, ${currencyMark()}`} />
      <DateField of={of} name="estimatedCloseDate" label="Estimated Close Date" />
      <CheckboxField of={of} name="decisionMaker" label="Decides on the move" className={styles.tick} />
      <p className={styles.score} aria-live="polite">
        Score as it stands: <b>{score}</b> of 100
      </p>
    </fieldset>
  );
}

function Entries({
  of,
  name,
  legend,
  label,
}: InputsProps & { name: "painPoints" | "tags"; legend: string; label: string }) {
  return (
    <fieldset className={cards.card}>
      <legend>{legend}</legend>
      <BoundField of={of} name={name}>
        {({ value, onChange, error }) => (
          <TagsInput
            className={cards.wide}
            label={label}
            description="Each ends with Enter."
            value={value}
            onChange={onChange}
            error={error}
            maxTags={MAX_ENTRIES}
            maxLength={MAX_LINE}
            acceptValueOnBlur
          />
        )}
      </BoundField>
    </fieldset>
  );
}
