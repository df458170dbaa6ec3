import { Button, FileInput, Stack, TagsInput } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { initialsOf } from "~/platform/kernel/initials";
import { LOCALE_NAMES, offeredLocales } from "~/platform/kernel/locales";
import {
  BoundField,
  DateField,
  NumberField,
  PhoneField,
  SelectField,
  TextField,
} from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import {
  billedName,
  CONTACT_METHOD_LABELS,
  CONTACT_METHODS,
  CONTACT_TIME_LABELS,
  CONTACT_TIMES,
  CUSTOMER_STATUSES,
  CUSTOMER_TYPES,
  MAX_CREDIT_DAYS,
  MAX_TAGS,
  STATUS_LABELS,
  TYPE_LABELS,
} from "../../domain";
import { TaxpayerPanel } from "../../taxpayers/web/taxpayer-panel";
import { customerPhotoPath } from "../domain";
import styles from "./customer-inputs.module.css";
import type { Colleague, CustomerValues } from "./customer-values";

interface InputsProps {
  of: WriteForm<CustomerValues>;
}

const TITLES = ["Mr", "Mrs", "Ms", "Miss", "Dr", "Prof", "Eng", "Hon", "Rev"];
const GENDERS = [
  { value: "female", label: "Female" },
  { value: "male", label: "Male" },
  { value: "other", label: "Other" },
];

export function BasicInputs({
  of,
  customerNumber,
  staff,
}: InputsProps & { customerNumber: string; staff: readonly Colleague[] }) {
  return (
    <Stack gap={16}>
      <fieldset className={cards.card}>
        <legend>Person</legend>
        <PhotoInput of={of} customerNumber={customerNumber} />
        <SelectField of={of} name="personalInfo.title" label="Title" data={TITLES} clearable />
        <TextField of={of} name="personalInfo.firstName" label="First Name" maxLength={60} withAsterisk />
        <TextField of={of} name="personalInfo.middleName" label="Middle Name" maxLength={60} />
        <TextField of={of} name="personalInfo.lastName" label="Last Name" maxLength={60} withAsterisk />
        <DateField of={of} name="personalInfo.dateOfBirth" label="Date of Birth" />
        <SelectField of={of} name="personalInfo.gender" label="Gender" data={GENDERS} clearable />
        <TextField of={of} name="personalInfo.nationality" label="Nationality" maxLength={60} />
        <TextField
          of={of}
          name="personalInfo.idNumber"
          label="ID Number"
          description="7 to 9 digits. Stored encrypted; re-enter to change."
          maxLength={20}
        />
        <TextField
          of={of}
          name="personalInfo.passportNumber"
          label="Passport Number"
          description="Stored encrypted; re-enter to change."
          maxLength={20}
        />
      </fieldset>
      <fieldset className={cards.card}>
        <legend>Customer</legend>
        <SelectField
          of={of}
          name="type"
          label="Type"
          data={CUSTOMER_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
        />
        <SelectField
          of={of}
          name="status"
          label="Status"
          data={CUSTOMER_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
        />
        {staff.length > 0 && (
          <SelectField
            of={of}
            name="assignedTo"
            label="Assigned To"
            description="Looks after this customer and hears of them."
            data={staff.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            clearable
          />
        )}
        <BoundField of={of} name="tags">
          {({ value, onChange, error }) => (
            <TagsInput
              label="Tags"
              description="Each ends with Enter."
              value={value}
              onChange={onChange}
              error={error}
              maxTags={MAX_TAGS}
              maxLength={30}
            />
          )}
        </BoundField>
        <Stack gap={8}>
          <TextField
            of={of}
            name="kraPin"
            label="KRA PIN"
            description="Printed on invoices issued from now on."
            maxLength={20}
          />
          <TaxpayerPanel pin={of.values.kraPin} name={nameOf(of.values)} />
        </Stack>
        <NumberField
          of={of}
          name="creditDays"
          label="Payment terms, days after the service date"
          description="Empty: the company's rule."
          min={0}
          max={MAX_CREDIT_DAYS}
        />
      </fieldset>
    </Stack>
  );
}

/** The name on invoices. */
const nameOf = ({ type, personalInfo: { firstName, middleName, lastName }, corporateInfo }: CustomerValues) =>
  billedName(
    { type, companyName: corporateInfo.companyName },
    [firstName, middleName, lastName].filter(Boolean).join(" "),
  );

const MAX_PICTURE = 2 * 1024 * 1024;

function PhotoInput({ of, customerNumber }: InputsProps & { customerNumber: string }) {
  const [refused, setRefused] = useState<string>();
  const { firstName, lastName, profilePhoto } = of.values.personalInfo;
  return (
    <BoundField of={of} name="personalInfo.profilePhoto">
      {({ error, onChange }) => {
        const read = (file: File | null) => {
          if (!file) return;
          if (!file.type.startsWith("image/")) return setRefused("Please choose an image");
          if (file.size > MAX_PICTURE) return setRefused("File size exceeds 2MB");
          const reader = new FileReader();
          reader.onload = () => {
            setRefused(undefined);
            onChange(String(reader.result));
          };
          reader.readAsDataURL(file);
        };
        return (
          <div className={styles.photo}>
            {profilePhoto ? (
              <img src={customerPhotoPath(customerNumber, profilePhoto)} alt="The customer" />
            ) : (
              <span className={styles.initials} aria-hidden>
                {initialsOf(`${firstName} ${lastName}`)}
              </span>
            )}
            <FileInput
              label="Profile Photo"
              description="An image of at most 2 MB."
              error={refused ?? error}
              accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
              placeholder={profilePhoto ? "Choose another image" : "Choose an image"}
              leftSection={<IconPhoto size={18} aria-hidden />}
              onChange={read}
            />
            {profilePhoto && (
              <Button variant="subtle" onClick={() => onChange("")}>
                Remove
              </Button>
            )}
          </div>
        );
      }}
    </BoundField>
  );
}

/** How they are reached, and in which language. */
export function ContactInputs({ of }: InputsProps) {
  return (
    <fieldset className={cards.card}>
      <legend>Contact</legend>
      <PhoneField of={of} name="contactInfo.primaryPhone" label="Primary Phone" maxLength={30} withAsterisk />
      <PhoneField of={of} name="contactInfo.secondaryPhone" label="Secondary Phone" maxLength={30} />
      <TextField of={of} name="contactInfo.email" label="Email" type="email" maxLength={254} withAsterisk />
      <TextField
        of={of}
        name="contactInfo.alternateEmail"
        label="Alternate Email"
        type="email"
        maxLength={254}
      />
      <PhoneField of={of} name="contactInfo.whatsappNumber" label="WhatsApp Number" maxLength={30} />
      <SelectField
        of={of}
        name="contactInfo.preferredContactMethod"
        label="Preferred Contact Method"
        data={CONTACT_METHODS.map((value) => ({ value, label: CONTACT_METHOD_LABELS[value] }))}
      />
      <SelectField
        of={of}
        name="contactInfo.preferredContactTime"
        label="Preferred Contact Time"
        data={CONTACT_TIMES.map((value) => ({ value, label: CONTACT_TIME_LABELS[value] }))}
      />
      <SelectField
        of={of}
        name="locale"
        label="Language"
        description="The language of messages, WhatsApp greetings and documents they get."
        data={offeredLocales().map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
    </fieldset>
  );
}
