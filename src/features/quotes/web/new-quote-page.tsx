import { Button, Checkbox, Group, Select, Textarea, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { customersContract } from "~/features/customers/contract";
import type { pricingContract } from "~/features/pricing/contract";
import { client, problemOf } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { tell, tellProblem } from "~/platform/ui/office/notify";
import { PageHead } from "~/platform/ui/office/page-head";
import { useSearch } from "~/platform/ui/office/use-search";
import { QUOTE_SERVICES, type QuoteService, serviceName } from "../contents/domain";
import type { quotesContract } from "../contract";
import { timeChoices } from "../domain";
import type { Route } from "./+types/new-quote-page";
import styles from "./new-quote-page.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return api<typeof pricingContract>(context, "pricing").priceList();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New quote");

const EMPTY = {
  name: "",
  email: "",
  phone: "",
  from: "",
  to: "",
  serviceDate: "",
  preferredTime: "",
  notes: "",
};
const CONTACT = ["name", "email", "phone"] as const;

/** A quote made in the office: for a customer we know or a new one, and nobody hears of it unless asked. */
export default function NewQuotePage({ loaderData: offer }: Route.ComponentProps) {
  const navigate = useNavigate();
  const attempt = useRef("");
  const [fields, setFields] = useState(EMPTY);
  const [rooms, setRooms] = useState<Record<string, number>>({});
  const [services, setServices] = useState<string[]>([]);
  const [serviceType, setServiceType] = useState<QuoteService>("residential");
  const [notify, setNotify] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  /** Another content is another attempt. */
  const changed = () => {
    attempt.current = "";
    setErrors({});
  };
  const set = (change: Partial<typeof EMPTY>) => {
    changed();
    setFields((before) => ({ ...before, ...change }));
  };
  const input = (name: keyof typeof EMPTY, label: string, type = "text") => (
    <TextInput
      label={label}
      type={type}
      value={fields[name]}
      error={errors[name] ?? errors[`customer.${name}`]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  const save = async () => {
    attempt.current ||= newId();
    setBusy(true);
    try {
      const { name, email, phone, from, to, serviceDate, preferredTime, notes } = fields;
      const { number } = await client<typeof quotesContract>("quotes").make(
        {
          from,
          to,
          rooms,
          services,
          customer: { name, email, phone },
          ...(serviceDate && { serviceDate }),
          preferredTime,
          serviceType,
          notes,
          notify,
        },
        { context: { key: attempt.current } },
      );
      tell(`Quote ${number} made${notify ? `, and ${email} told of it` : ""}`);
      await navigate(`/quote-management/${number}`);
    } catch (error) {
      const { fields: refused } = problemOf(error);
      setErrors(refused);
      if (Object.keys(refused).length === 0) tellProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHead title="New Quote">
        Priced by the price list and kept for review. The customer hears nothing unless you ask for it below.
      </PageHead>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset>
          <legend>Customer</legend>
          <KnownCustomer onChoose={(known) => set(known)} />
          {input("name", "Full Name")}
          {input("phone", "Phone", "tel")}
          {input("email", "Email", "email")}
        </fieldset>
        <fieldset>
          <legend>Move</legend>
          {input("from", "From")}
          {input("to", "To")}
          {input("serviceDate", "Service date", "date")}
          <Select
            label="Preferred time"
            placeholder="Any time"
            data={timeChoices()}
            clearable
            value={fields.preferredTime || null}
            onChange={(value) => set({ preferredTime: value ?? "" })}
          />
          <Select
            label="Service"
            data={QUOTE_SERVICES.map((value) => ({ value, label: serviceName(value) }))}
            allowDeselect={false}
            value={serviceType}
            onChange={(value) => {
              changed();
              if (value) setServiceType(value as QuoteService);
            }}
          />
        </fieldset>
        <fieldset>
          <legend>Rooms</legend>
          {offer.rooms.map(({ id, name, price }) => (
            <TextInput
              key={id}
              type="number"
              inputMode="numeric"
              min={0}
              max={10}
              label={name}
              description={`${formatKes(price * 100)} each`}
              value={rooms[id] ?? 0}
              error={errors[`rooms.${id}`]}
              onChange={(event) => {
                changed();
                setRooms({ ...rooms, [id]: Number(event.currentTarget.value) });
              }}
            />
          ))}
          {errors.rooms && (
            <p className={styles.error} role="alert">
              {errors.rooms}
            </p>
          )}
        </fieldset>
        <Checkbox.Group
          label="Add-ons"
          value={services}
          onChange={(chosen) => {
            changed();
            setServices(chosen);
          }}
        >
          <div className={styles.services}>
            {offer.services.map(({ id, name, price }) => (
              <Checkbox key={id} value={id} label={`${name}, ${formatKes(price * 100)}`} />
            ))}
          </div>
        </Checkbox.Group>
        <Textarea
          label="Notes"
          description="For the office; the customer does not see them."
          autosize
          minRows={2}
          maxLength={2000}
          value={fields.notes}
          onChange={(event) => set({ notes: event.currentTarget.value })}
        />
        <Checkbox
          label="Tell the customer by email that we are preparing this quote"
          checked={notify}
          onChange={(event) => {
            changed();
            setNotify(event.currentTarget.checked);
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void navigate("/quote-management")}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Make quote
          </Button>
        </Group>
      </form>
    </>
  );
}

type Contact = Record<(typeof CONTACT)[number], string>;

/** Finds a customer of ours and fills in how to reach them. */
function KnownCustomer({ onChoose }: { onChoose: (contact: Contact) => void }) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useSearch(
    typed,
    async (search) => (await client<typeof customersContract>("customers").list({ search, limit: 10 })).rows,
  );
  return (
    <Select
      label="Known customer"
      placeholder="Name, number or phone"
      searchable
      clearable
      data={found.map(({ id, name, customerNumber }) => ({ value: id, label: `${name}, ${customerNumber}` }))}
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim().length < 2 ? "Type a name or a number" : undefined}
      searchValue={typed}
      onSearchChange={setTyped}
      value={chosen}
      onChange={(id) => {
        setChosen(id);
        const known = found.find((each) => each.id === id);
        if (known) onChoose({ name: known.name, email: known.email, phone: formatPhone(known.phone) });
      }}
    />
  );
}
