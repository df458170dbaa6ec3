import type { FieldPathByValue } from "react-hook-form";
import { PhoneField, SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { KIND_LABELS, MAX_NAME, MAX_NOTES, PARTNER_KINDS } from "../domain";
import { partnerNameRequired } from "../errors";

interface PartnerValues {
  name: string;
  kind: string | null;
  email: string;
  phone: string;
  notes: string;
}

/** The fields of a partner, for a new one and for one that is changed. */
export function PartnerInputs<Values extends PartnerValues>({ of }: { of: WriteForm<Values> }) {
  const text = (name: keyof PartnerValues) => name as FieldPathByValue<Values, string>;
  return (
    <>
      <TextField
        of={of}
        name={text("name")}
        label="Name"
        maxLength={MAX_NAME}
        required={partnerNameRequired.en}
        withAsterisk
        maw={460}
        mb="md"
      />
      <SelectField
        of={of}
        name={"kind" as FieldPathByValue<Values, string | null>}
        label="Kind"
        data={PARTNER_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        maw={460}
        mb="md"
      />
      <TextField
        of={of}
        name={text("email")}
        label="Email"
        description="An email or a phone number is needed."
        type="email"
        maxLength={254}
        maw={460}
        mb="md"
      />
      <PhoneField of={of} name={text("phone")} label="Phone" maxLength={30} maw={460} mb="md" />
      <TextareaField
        of={of}
        name={text("notes")}
        label="Notes"
        description="For the office. Their own page does not show them."
        maxLength={MAX_NOTES}
        maw={460}
        mb="md"
      />
    </>
  );
}
