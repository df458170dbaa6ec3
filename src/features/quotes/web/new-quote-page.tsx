import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import {
  type CustomerChoice,
  CustomerPicker,
  customerOfAddress,
} from "~/features/customers/web/customer-picker";
import type { pricingContract } from "~/features/pricing/contract";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import {
  BoundField,
  CheckboxField,
  DateField,
  NumberField,
  PhoneField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import { QUOTE_SERVICES, type QuoteService, serviceName } from "../contents/domain";
import type { quotesContract } from "../contract";
import { timeChoices } from "../domain";
import type { Route } from "./+types/new-quote-page";
import styles from "./new-quote-page.module.css";

/** For nobody yet, or for the customer whose number is in the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [offer, customer] = await Promise.all([
    api<typeof pricingContract>(context, "pricing").priceList(),
    customerOfAddress(context, url),
    // Prices are everybody's: whoever may not make quotes is refused by what only those may read.
    api<typeof quotesContract>(context, "quotes").staff(),
  ]);
  return { offer, customer };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New quote");

const contactOf = (customer: CustomerChoice | undefined) => ({
  name: customer?.name ?? "",
  email: customer?.email ?? "",
  phone: customer ? formatPhone(customer.phone) : "",
});

/** A quote made in the office: for a customer we know or a new one, and nobody hears of it unless asked. */
export default function NewQuotePage({ loaderData: { offer, customer } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [known, setKnown] = useState<CustomerChoice | null>(customer ?? null);
  const form = useWriteForm({
    start: {
      customer: contactOf(customer),
      from: "",
      to: "",
      serviceDate: "",
      preferredTime: null as string | null,
      serviceType: "residential" as QuoteService,
      rooms: Object.fromEntries(offer.rooms.map(({ id }) => [id, 0 as number | null])),
      services: [] as string[],
      notes: "",
      notify: false,
    },
    send: ({ serviceDate, preferredTime, rooms, ...values }, { context }) =>
      client<typeof quotesContract>("quotes").make(
        {
          ...values,
          preferredTime: preferredTime ?? "",
          rooms: Object.fromEntries(Object.entries(rooms).map(([id, count]) => [id, count ?? 0])),
          ...(serviceDate && { serviceDate }),
        },
        { context },
      ),
    said: ({ number }, { notify, customer: { email } }) =>
      `Quote ${number} made${notify ? ` and sent to ${email}` : ""}`,
    to: ({ number }) => `/quote-management/${number}`,
  });
  const choose = (customer: CustomerChoice | null) => {
    setKnown(customer);
    if (customer) form.set("customer", contactOf(customer));
  };
  return (
    <>
      <PageHead title="New Quote">
        Priced by the price list and kept for review. The customer hears nothing unless you ask for it below.
      </PageHead>
      <Form of={form} className={styles.form}>
        <fieldset>
          <legend>Customer</legend>
          <CustomerPicker label="Known customer" value={known} onChange={choose} />
          <TextField of={form} name="customer.name" label="Full name" />
          <PhoneField of={form} name="customer.phone" label="Phone" />
          <TextField of={form} name="customer.email" label="Email" type="email" />
        </fieldset>
        <fieldset>
          <legend>Move</legend>
          <TextField of={form} name="from" label="From" />
          <TextField of={form} name="to" label="To" />
          <DateField of={form} name="serviceDate" label="Service date" />
          <SelectField
            of={form}
            name="preferredTime"
            label="Preferred time"
            placeholder="Any time"
            data={timeChoices()}
            clearable
          />
          <SelectField
            of={form}
            name="serviceType"
            label="Service"
            data={QUOTE_SERVICES.map((value) => ({ value, label: serviceName(value) }))}
            allowDeselect={false}
          />
        </fieldset>
        <fieldset>
          <legend>Rooms</legend>
          {offer.rooms.map(({ id, name, price }) => (
            <NumberField
              key={id}
              of={form}
              name={`rooms.${id}`}
              label={name}
              description={`${formatKes(price * 100)} each`}
              min={0}
              max={10}
              allowDecimal={false}
            />
          ))}
        </fieldset>
        <BoundField of={form} name="services">
          {(bound) => (
            <Checkbox.Group label="Add-ons" {...bound}>
              <div className={styles.services}>
                {offer.services.map(({ id, name, price }) => (
                  <Checkbox key={id} value={id} label={`${name}, ${formatKes(price * 100)}`} />
                ))}
              </div>
            </Checkbox.Group>
          )}
        </BoundField>
        <TextareaField
          of={form}
          name="notes"
          label="Notes"
          description="For the office; the customer does not see them."
          maxLength={2000}
        />
        <CheckboxField
          of={form}
          name="notify"
          label="Tell the customer by email that we are preparing this quote"
        />
        <FormFoot of={form} submit="Make quote" onLeave={() => void navigate("/quote-management")} />
      </Form>
    </>
  );
}
