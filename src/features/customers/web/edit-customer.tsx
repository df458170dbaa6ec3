import { Alert, Button, Group, Modal, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import type { FieldErrors } from "~/platform/kernel/errors";
import { asLocale, LOCALE_NAMES, LOCALES } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import { askFirst } from "~/platform/ui/office/confirm";
import { tell } from "~/platform/ui/office/notify";
import type { customersContract } from "../contract";
import { type CustomerFields, changedFields, MAX_CREDIT_DAYS } from "../domain";
import type { CustomerDetail } from "./customer-page";

/** Name, addresses, KRA PIN, language and terms; refusals stand at their fields. */
export function EditCustomer({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const revalidator = useRevalidator();
  const before: CustomerFields = { ...customer, phone: formatPhone(customer.phone) };
  const [fields, setFields] = useState(before);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (changes: Partial<CustomerFields>) => {
    setFields((old) => ({ ...old, ...changes }));
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in changes))));
  };
  const close = async () => {
    const dirty = changedFields(before, fields).length > 0;
    const leave =
      !dirty ||
      (await askFirst("Your changes are not saved yet.", {
        title: "Leave without saving?",
        confirm: "Leave",
      }));
    if (leave) onClose();
  };
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    setErrors({});
    try {
      const { name, email, phone, kraPin, creditDays, locale } = fields;
      await client<typeof customersContract>("customers").edit({
        id: customer.id,
        updatedAt: customer.updatedAt,
        name,
        email,
        phone,
        kraPin,
        creditDays,
        locale,
      });
      tell("Customer saved");
      await revalidator.revalidate();
      onClose();
    } catch (error) {
      const { message, fields: refused } = problemOf(error);
      setErrors(refused);
      if (Object.keys(refused).length === 0) setProblem(message);
    } finally {
      setBusy(false);
    }
  };
  const text = (name: "name" | "email" | "phone" | "kraPin") => ({
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <Modal opened onClose={close} title={`Edit ${customer.customerNumber}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          return save();
        }}
      >
        <Stack gap="sm">
          {problem && <Alert color="red">{problem}</Alert>}
          <TextInput label="Full Name" maxLength={120} data-autofocus {...text("name")} />
          <TextInput label="Email" type="email" maxLength={254} {...text("email")} />
          <TextInput label="Phone" type="tel" maxLength={30} {...text("phone")} />
          <TextInput
            label="KRA PIN"
            description="Printed on invoices issued from now on."
            maxLength={11}
            {...text("kraPin")}
          />
          <Select
            label="Language"
            description="Of messages, WhatsApp greetings and papers to them."
            data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
            allowDeselect={false}
            value={fields.locale}
            error={errors.locale}
            onChange={(value) => change({ locale: asLocale(value) })}
          />
          <NumberInput
            label="Payment terms, days after the service date"
            description="Empty: the company's rule."
            min={0}
            max={MAX_CREDIT_DAYS}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            value={fields.creditDays ?? ""}
            error={errors.creditDays}
            onChange={(value) => change({ creditDays: value === "" ? null : Number(value) })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
