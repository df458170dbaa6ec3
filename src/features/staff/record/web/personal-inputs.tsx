import { DateField, PhoneField, SelectField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import styles from "./employee-inputs.module.css";
import type { EmployeeValues } from "./employee-values";

const GENDERS = [
  { value: "female", label: "Female" },
  { value: "male", label: "Male" },
  { value: "other", label: "Other" },
];

/** Identity, contact details and emergency contacts. */
export function PersonalInputs({ of }: { of: WriteForm<EmployeeValues> }) {
  return (
    <>
      <TextField of={of} name="personalInfo.firstName" label="First Name" maxLength={60} withAsterisk />
      <TextField of={of} name="personalInfo.middleName" label="Middle Name" maxLength={60} />
      <TextField of={of} name="personalInfo.lastName" label="Last Name" maxLength={60} withAsterisk />
      <TextField of={of} name="contactInfo.email" label="Email" type="email" maxLength={254} withAsterisk />
      <PhoneField of={of} name="contactInfo.primaryPhone" label="Phone Number" maxLength={30} withAsterisk />
      <DateField of={of} name="personalInfo.dateOfBirth" label="Date of Birth" />
      <SelectField of={of} name="personalInfo.gender" label="Gender" data={GENDERS} clearable />
      <TextField of={of} name="personalInfo.nationality" label="Nationality" maxLength={60} />
      <TextField
        of={of}
        name="personalInfo.idNumber"
        label="ID Number"
        description="7 to 9 digits. Stored encrypted; re-enter to change it."
        maxLength={20}
      />
      <TextField of={of} name="contactInfo.address" label="Address" maxLength={300} />
      <RelativeInputs of={of} name="personalInfo.nextOfKin" title="Next of Kin" />
      <RelativeInputs of={of} name="emergencyContact" title="Emergency Contact" />
    </>
  );
}

function RelativeInputs({
  of,
  name,
  title,
}: {
  of: WriteForm<EmployeeValues>;
  name: "personalInfo.nextOfKin" | "emergencyContact";
  title: string;
}) {
  const label = (field: string) => ({ label: field, "aria-label": `${title}: ${field}` });
  return (
    <>
      <h3 className={styles.part}>{title}</h3>
      <TextField of={of} name={`${name}.name`} {...label("Name")} maxLength={120} />
      <TextField of={of} name={`${name}.relationship`} {...label("Relationship")} maxLength={60} />
      <PhoneField of={of} name={`${name}.phoneNumber`} {...label("Phone Number")} maxLength={30} />
      <TextField of={of} name={`${name}.address`} {...label("Address")} maxLength={300} />
    </>
  );
}
