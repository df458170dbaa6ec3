import { TextareaField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { MAX_NAME, MAX_NOTES, type TowTruckFields } from "../domain";

/** Fields of the new and the edit form. */
export function TowTruckInputs({ of }: { of: WriteForm<TowTruckFields> }) {
  return (
    <>
      <TextField of={of} name="name" label="Name" maxLength={MAX_NAME} maw={460} mb="md" />
      <TextareaField
        of={of}
        name="notes"
        label="Notes"
        description="For the office."
        maxLength={MAX_NOTES}
        maw={460}
        mb="md"
      />
    </>
  );
}
