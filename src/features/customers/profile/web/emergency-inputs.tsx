import { Button, Group, Stack } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useFieldArray } from "react-hook-form";
import { PhoneField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { MAX_EMERGENCY_CONTACTS } from "../../domain";
import { NO_EMERGENCY_CONTACT } from "../domain";
import type { CustomerValues } from "./customer-values";

/** People to call when the customer is unreachable. */
export function EmergencyInputs({ of }: { of: WriteForm<CustomerValues> }) {
  const { fields, append, remove } = useFieldArray({
    control: of.control,
    name: "emergencyContacts",
    keyName: "key",
  });
  return (
    <Stack gap={16}>
      {fields.length === 0 && <p className="muted">No emergency contacts yet.</p>}
      {fields.map(({ key }, at) => (
        <fieldset key={key} className={cards.card}>
          <legend>Contact {at + 1}</legend>
          <TextField
            of={of}
            name={`emergencyContacts.${at}.name`}
            label="Name"
            maxLength={120}
            withAsterisk
          />
          <TextField
            of={of}
            name={`emergencyContacts.${at}.relationship`}
            label="Relationship"
            maxLength={60}
          />
          <PhoneField
            of={of}
            name={`emergencyContacts.${at}.phone`}
            label="Phone"
            maxLength={30}
            withAsterisk
          />
          <TextField
            of={of}
            name={`emergencyContacts.${at}.email`}
            label="Email"
            type="email"
            maxLength={254}
          />
          <TextField of={of} name={`emergencyContacts.${at}.address`} label="Address" maxLength={300} />
          <Group className={cards.wide ?? ""}>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} />}
              onClick={() => remove(at)}
              aria-label={`Remove contact ${at + 1}`}
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
          disabled={fields.length >= MAX_EMERGENCY_CONTACTS}
          onClick={() => append({ ...NO_EMERGENCY_CONTACT })}
        >
          Add Emergency Contact
        </Button>
      </Group>
    </Stack>
  );
}
