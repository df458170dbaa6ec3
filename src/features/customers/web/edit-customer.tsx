import { client, type Output } from "~/platform/http/client";
import { asLocale, LOCALE_NAMES, offeredLocales } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { NumberField, PhoneField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { customersContract } from "../contract";
import { MAX_CREDIT_DAYS } from "../domain";

/** Name, addresses, KRA PIN, language and terms; refusals are at their fields. */
export function EditCustomer({
  customer,
  onClose,
}: {
  customer: Output<typeof customersContract, "get">;
  onClose: () => void;
}) {
  const { name, email, phone, kraPin, creditDays, locale } = customer;
  const form = useWriteForm({
    start: { name, email, phone: formatPhone(phone), kraPin, creditDays, locale: locale as string },
    send: (fields) =>
      client<typeof customersContract>("customers").edit({
        id: customer.id,
        updatedAt: customer.updatedAt,
        ...fields,
        locale: asLocale(fields.locale),
      }),
    said: "Customer saved",
    after: onClose,
  });
  return (
    <DialogForm of={form} title={`Edit ${customer.customerNumber}`} submit="Save" onClose={onClose}>
      <TextField of={form} name="name" label="Full Name" maxLength={120} focus />
      <TextField of={form} name="email" label="Email" type="email" maxLength={254} />
      <PhoneField of={form} name="phone" label="Phone" maxLength={30} />
      <TextField
        of={form}
        name="kraPin"
        label="KRA PIN"
        description="Printed on invoices issued from now on."
        maxLength={11}
      />
      <SelectField
        of={form}
        name="locale"
        label="Language"
        description="The language of messages, WhatsApp greetings and documents they get."
        data={offeredLocales().map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        allowDeselect={false}
      />
      <NumberField
        of={form}
        name="creditDays"
        label="Payment terms, days after the service date"
        description="Empty: the company's rule."
        min={0}
        max={MAX_CREDIT_DAYS}
        allowDecimal={false}
        allowNegative={false}
      />
    </DialogForm>
  );
}
