import { Button, Group, Stack } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useFieldArray } from "react-hook-form";
import { CheckboxField, SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { MAX_ADDRESSES } from "../../domain";
import { NO_ADDRESS } from "../domain";
import styles from "./customer-inputs.module.css";
import type { CustomerValues } from "./customer-values";

const TYPES = [
  { value: "home", label: "Home" },
  { value: "work", label: "Work" },
];

/** Where they live and work; one is the primary one. */
export function AddressInputs({ of }: { of: WriteForm<CustomerValues> }) {
  const { fields, append, remove } = useFieldArray({
    control: of.control,
    name: "addresses",
    keyName: "key",
  });
  return (
    <Stack gap={16}>
      {fields.length === 0 && <p className="muted">No addresses yet.</p>}
      {fields.map(({ key }, at) => (
        <fieldset key={key} className={cards.card}>
          <legend>Address {at + 1}</legend>
          <SelectField of={of} name={`addresses.${at}.type`} label="Type" data={TYPES} />
          <TextField of={of} name={`addresses.${at}.street`} label="Street" maxLength={200} withAsterisk />
          <TextField of={of} name={`addresses.${at}.apartment`} label="Apartment" maxLength={100} />
          <TextField of={of} name={`addresses.${at}.city`} label="City" maxLength={100} />
          <TextField of={of} name={`addresses.${at}.state`} label="State or County" maxLength={100} />
          <TextField of={of} name={`addresses.${at}.postalCode`} label="Postal Code" maxLength={20} />
          <TextField of={of} name={`addresses.${at}.country`} label="Country" maxLength={60} />
          <TextareaField
            of={of}
            name={`addresses.${at}.accessInstructions`}
            label="Access Instructions"
            description="Gates, lifts, parking: what the crew has to know."
            maxLength={1000}
            className={cards.wide}
          />
          <div className={styles.checks}>
            <CheckboxField of={of} name={`addresses.${at}.isPrimary`} label="Primary address" />
            <CheckboxField of={of} name={`addresses.${at}.isActive`} label="In use" />
          </div>
          <Group className={cards.wide ?? ""}>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} />}
              onClick={() => remove(at)}
              aria-label={`Remove address ${at + 1}`}
            >
              Remove
            </Button>
          </Group>
        </fieldset>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={fields.length >= MAX_ADDRESSES}
          onClick={() => append({ ...NO_ADDRESS, type: "home", isPrimary: fields.length === 0 })}
        >
          Add Address
        </Button>
      </Group>
    </Stack>
  );
}
