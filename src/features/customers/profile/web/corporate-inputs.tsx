import { Stack } from "@mantine/core";
import { PhoneField, SelectField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import type { CustomerValues } from "./customer-values";

const SIZES = ["1-10", "11-50", "51-200", "201-500", "More than 500"];

/** The company, and whom to speak to there. */
export function CorporateInputs({ of }: { of: WriteForm<CustomerValues> }) {
  return (
    <Stack gap={16}>
      <fieldset className={cards.card}>
        <legend>Company</legend>
        <TextField
          of={of}
          name="corporateInfo.companyName"
          label="Company Name"
          maxLength={150}
          withAsterisk={of.values.type === "corporate"}
        />
        <TextField
          of={of}
          name="corporateInfo.registrationNumber"
          label="Registration Number"
          maxLength={60}
        />
        <TextField of={of} name="corporateInfo.taxNumber" label="Tax Number" maxLength={60} />
        <TextField of={of} name="corporateInfo.industry" label="Industry" maxLength={80} />
        <SelectField
          of={of}
          name="corporateInfo.companySize"
          label="Company Size"
          placeholder="Employees"
          data={SIZES}
          clearable
        />
        <TextField of={of} name="corporateInfo.website" label="Website" maxLength={200} />
      </fieldset>
      <fieldset className={cards.card}>
        <legend>Contact person</legend>
        <TextField of={of} name="corporateInfo.contactPerson.name" label="Name" maxLength={120} />
        <TextField of={of} name="corporateInfo.contactPerson.title" label="Title" maxLength={60} />
        <PhoneField of={of} name="corporateInfo.contactPerson.phone" label="Phone" maxLength={30} />
        <TextField
          of={of}
          name="corporateInfo.contactPerson.email"
          label="Email"
          type="email"
          maxLength={254}
        />
      </fieldset>
    </Stack>
  );
}
