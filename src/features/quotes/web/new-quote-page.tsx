import { TagsInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  type CustomerChoice,
  CustomerPicker,
  customerOfAddress,
} from "~/features/customers/web/customer-picker";
import { officeList, type RoomSize } from "~/features/pricing/domain/contents";
import { MAX_ROOMS, withPrices } from "~/features/pricing/domain/prices";
import { PlacePicker } from "~/features/pricing/web/place-picker";
import { timeChoices } from "~/features/settings/windows/domain";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { fromShillings } from "~/platform/kernel/money";
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
import { ACCESS, LIFTS } from "../contents/web/access-choices";
import { ContentsInputs } from "../contents/web/contents-inputs";
import type { Route } from "./+types/new-quote-page";
import { countsOf, LivePrice } from "./live-price";
import styles from "./new-quote-page.module.css";

/** Loads the customer whose number is in the address, if any. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [offer, customer] = await Promise.all([
    api(context, "pricing").priceList(),
    customerOfAddress(context, url),
    // Prices are public, but this call refuses an actor who may not create quotes.
    api(context, "quotes").staff(),
  ]);
  return { offer, customer };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New quote");

const contactOf = (customer: CustomerChoice | undefined) => ({
  name: customer?.name ?? "",
  email: customer?.email ?? "",
  phone: customer ? formatPhone(customer.phone) : "",
});

/** The move's details from the previous page, passed outside the address to keep them out of logs. */
type Begun = Record<"name" | "email" | "phone" | "from" | "to" | "serviceDate", string> & {
  rooms?: Record<string, number>;
  fromFloor?: number | null;
  toFloor?: number | null;
  fromLift?: boolean | null;
  toLift?: boolean | null;
  accessDifficulty?: string;
};

const liftOf = (value: boolean | null | undefined) => (value == null ? null : value ? "yes" : "no");
const known = <Name extends string, Value>(name: Name, value: Value | null) =>
  (value === null ? {} : { [name]: value }) as Partial<Record<Name, Value>>;

function useBegun(begin: (begun: Begun) => void): void {
  const { state } = useLocation() as { state: { quote?: Begun } | null };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (state?.quote) begin(state.quote);
  }, []);
}

/** Creates a quote in the office for a known or new customer. Sends no message unless requested. */
export default function NewQuotePage({ loaderData: { offer, customer } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<CustomerChoice | null>(customer ?? null);
  const list = officeList(withPrices(offer, fromShillings));
  const form = useWriteForm({
    start: {
      customer: contactOf(customer),
      from: "",
      fromAddress: "",
      to: "",
      toAddress: "",
      serviceDate: "",
      preferredTime: null as string | null,
      serviceType: "residential" as QuoteService,
      rooms: Object.fromEntries(list.rooms.map(({ id }) => [id, 0 as number | null])),
      roomSizes: Object.fromEntries(list.rooms.map(({ id }) => [id, null as RoomSize | null])),
      services: [] as string[],
      specialRequirements: [] as string[],
      fromFloor: null as number | null,
      toFloor: null as number | null,
      fromLift: null as string | null,
      toLift: null as string | null,
      accessDifficulty: "easy" as string | null,
      notes: "",
      notify: false,
    },
    send: ({ serviceDate, preferredTime, rooms, roomSizes, ...typed }, { context }) => {
      const { fromFloor, toFloor, fromLift, toLift, accessDifficulty, ...values } = typed;
      return client("quotes").make(
        {
          ...values,
          ...known("fromFloor", fromFloor),
          ...known("toFloor", toFloor),
          ...known("fromLift", fromLift === null ? null : fromLift === "yes"),
          ...known("toLift", toLift === null ? null : toLift === "yes"),
          accessDifficulty: accessDifficulty as "easy",
          preferredTime: preferredTime ?? "",
          rooms: countsOf(rooms),
          roomSizes: Object.fromEntries(
            Object.entries(roomSizes).flatMap(([id, size]) => (size ? [[id, size]] : [])),
          ),
          ...(serviceDate && { serviceDate }),
        },
        { context },
      );
    },
    said: ({ number }, { notify, customer: { email } }) =>
      `Quote ${number} made${notify ? ` and sent to ${email}` : ""}`,
    to: ({ number }) => `/quote-management/${number}`,
  });
  useBegun((begun) =>
    form.fill({
      ...form.values,
      customer: { name: begun.name, email: begun.email, phone: begun.phone && formatPhone(begun.phone) },
      from: begun.from,
      to: begun.to,
      serviceDate: begun.serviceDate,
      rooms: Object.fromEntries(
        Object.keys(form.values.rooms).map((id) => [id, begun.rooms?.[id] ?? form.values.rooms[id] ?? 0]),
      ),
      fromFloor: begun.fromFloor ?? null,
      toFloor: begun.toFloor ?? null,
      fromLift: liftOf(begun.fromLift),
      toLift: liftOf(begun.toLift),
      accessDifficulty: begun.accessDifficulty ?? "easy",
    }),
  );
  const choose = (customer: CustomerChoice | null) => {
    setChosen(customer);
    if (customer) form.set("customer", contactOf(customer));
  };
  return (
    <>
      <PageHead title="New Quote">
        Priced from the price list and saved for review. The customer gets no message unless you tick the box
        below.
      </PageHead>
      <Form of={form} className={styles.form}>
        <fieldset>
          <legend>Customer</legend>
          <CustomerPicker label="Known customer" value={chosen} onChange={choose} />
          <TextField of={form} name="customer.name" label="Full name" />
          <PhoneField of={form} name="customer.phone" label="Phone" />
          <TextField of={form} name="customer.email" label="Email" type="email" />
        </fieldset>
        <fieldset>
          <legend>Move</legend>
          <PlacePicker of={form} name="from" label="From" />
          <TextField of={form} name="fromAddress" label="Address to move from" maxLength={200} />
          <PlacePicker of={form} name="to" label="To" />
          <TextField of={form} name="toAddress" label="Address to move to" maxLength={200} />
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
          />
        </fieldset>
        <ContentsInputs of={form} offers={list} most={MAX_ROOMS} />
        <LivePrice list={list} tax={offer.tax} move={form.values} />
        <fieldset>
          <legend>Access</legend>
          <NumberField of={form} name="fromFloor" label="From floor" />
          <SelectField of={form} name="fromLift" label="Lift at start address" data={LIFTS} clearable />
          <NumberField of={form} name="toFloor" label="To floor" />
          <SelectField of={form} name="toLift" label="Lift at end address" data={LIFTS} clearable />
          <SelectField of={form} name="accessDifficulty" label="Access" data={ACCESS} />
        </fieldset>
        <BoundField of={form} name="specialRequirements">
          {(bound) => (
            <TagsInput
              {...bound}
              label="Special requirements"
              description="Press Enter after each one. A manager must approve such a quote."
              maxTags={20}
            />
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
