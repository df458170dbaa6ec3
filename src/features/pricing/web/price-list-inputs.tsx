import { ActionIcon, Button, SimpleGrid, Text } from "@mantine/core";
import type { ContractRouterClient } from "@orpc/contract";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type FieldPath, type FieldPathByValue, useFieldArray } from "react-hook-form";
import { BoundField, NumberField, SelectField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { MoneyField } from "~/platform/ui/office/money-field";
import type { pricingContract } from "../contract";
import styles from "./prices-page.module.css";
import type { TypedFactor } from "./typed-factors";

type Input = Parameters<ContractRouterClient<typeof pricingContract>["publishPriceList"]>[0];
/** A price list in whole shillings, as the form holds it. Day factors are separate rows. */
export type PriceDraft = Omit<Input, "basedOn" | "validFrom" | "volumeRates" | "dayFactors"> &
  Required<Pick<Input, "volumeRates">>;

export interface PriceValues {
  list: PriceDraft;
  days: TypedFactor[];
  from: { day: string; time: string };
}

export type PriceForm = WriteForm<PriceValues>;

const SERVICE_CATEGORIES = [
  { value: "additional", label: "Additional" },
  { value: "insurance", label: "Insurance" },
  { value: "storage", label: "Storage" },
];

const MOST = { rooms: 20, services: 20, distanceBands: 30 } as const;

/** Fees, distance bands, rooms and services of a price list. */
export function PriceListInputs({ of }: { of: PriceForm }) {
  return (
    <div className={styles.groups}>
      <fieldset>
        <legend>Fees</legend>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          <Shillings of={of} name="list.baseFee" label="Base moving fee" />
          <Shillings of={of} name="list.fixedDistance.fee" label="Fixed distance fee" />
          <NumberField of={of} name="list.fixedDistance.km" label="Fixed distance" suffix="km" min={1} />
          <NumberField
            of={of}
            name="list.roadFactor"
            label="Road factor"
            description="Road kilometres for 100 km of air line"
            inputWrapperOrder={["label", "input", "description", "error"]}
            min={100}
          />
        </SimpleGrid>
      </fieldset>
      <Bands of={of} />
      <Rooms of={of} />
      <Services of={of} />
    </div>
  );
}

function Bands({ of }: { of: PriceForm }) {
  const { fields, insert, remove } = useFieldArray({
    control: of.control,
    name: "list.distanceBands",
    keyName: "key",
  });
  const last = fields.length - 1;
  const furthest = of.values.list.distanceBands[last - 1]?.upToKm ?? 0;
  return (
    <fieldset>
      <legend>Distance bands</legend>
      <ListProblem of={of} name="list.distanceBands" />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {fields.map(({ key }, place) => (
          <div key={key} className={styles.band}>
            <NumberField
              of={of}
              name={`list.distanceBands.${place}.upToKm`}
              label="Up to"
              suffix="km"
              placeholder="any distance"
              min={1}
              max={5_000}
              disabled={place === last}
            />
            <Shillings of={of} name={`list.distanceBands.${place}.fee`} label="Fee" />
            <Remove
              what={`distance band ${place + 1}`}
              disabled={place === last}
              onRemove={() => remove(place)}
            />
          </div>
        ))}
      </SimpleGrid>
      <Add
        what="band"
        disabled={fields.length >= MOST.distanceBands}
        onAdd={() => insert(last, { upToKm: furthest + 100, fee: 0 })}
      />
    </fieldset>
  );
}

function Rooms({ of }: { of: PriceForm }) {
  const { fields, append, remove } = useFieldArray({
    control: of.control,
    name: "list.rooms",
    keyName: "key",
  });
  return (
    <fieldset>
      <legend>Rooms</legend>
      <ListProblem of={of} name="list.rooms" />
      {fields.map(({ key }, place) => (
        <div key={key} className={styles.row}>
          <TextField of={of} name={`list.rooms.${place}.name`} label="Name" maxLength={60} />
          <TextField of={of} name={`list.rooms.${place}.description`} label="Description" maxLength={120} />
          <Shillings of={of} name={`list.rooms.${place}.price`} label="Price per room" />
          <Remove
            what={of.values.list.rooms[place]?.name || `room ${place + 1}`}
            disabled={fields.length === 1}
            onRemove={() => remove(place)}
          />
        </div>
      ))}
      <Add
        what="room or item"
        disabled={fields.length >= MOST.rooms}
        onAdd={() => append({ id: "", name: "", description: "", price: 0 })}
      />
    </fieldset>
  );
}

function Services({ of }: { of: PriceForm }) {
  const { fields, append, remove } = useFieldArray({
    control: of.control,
    name: "list.services",
    keyName: "key",
  });
  return (
    <fieldset>
      <legend>Add-on services</legend>
      <ListProblem of={of} name="list.services" />
      {fields.map(({ key }, place) => (
        <div key={key} className={`${styles.row} ${styles.service}`}>
          <TextField of={of} name={`list.services.${place}.name`} label="Name" maxLength={60} />
          <TextField
            of={of}
            name={`list.services.${place}.description`}
            label="Description"
            maxLength={200}
          />
          <SelectField
            of={of}
            name={`list.services.${place}.category`}
            label="Category"
            data={SERVICE_CATEGORIES}
          />
          <Shillings of={of} name={`list.services.${place}.price`} label="Price" />
          <Remove
            what={of.values.list.services[place]?.name || `service ${place + 1}`}
            onRemove={() => remove(place)}
          />
        </div>
      ))}
      <Add
        what="service"
        disabled={fields.length >= MOST.services}
        onAdd={() =>
          append({ id: "", name: "", description: "", price: 0, features: [], category: "additional" })
        }
      />
    </fieldset>
  );
}

export function ListProblem({ of, name }: { of: PriceForm; name: FieldPath<PriceValues> }) {
  return (
    <BoundField of={of} name={name}>
      {({ error }) =>
        error ? (
          <Text inherit mb={8} c="var(--err)" fz={14}>
            {error}
          </Text>
        ) : null
      }
    </BoundField>
  );
}

export function Add({ what, disabled, onAdd }: { what: string; disabled: boolean; onAdd: () => void }) {
  return (
    <Button
      variant="subtle"
      mt="xs"
      leftSection={<IconPlus size={16} />}
      disabled={disabled}
      onClick={onAdd}
    >{`Add ${what}`}</Button>
  );
}

export function Remove({
  what,
  disabled = false,
  onRemove,
}: {
  what: string;
  disabled?: boolean;
  onRemove: () => void;
}) {
  return (
    <ActionIcon
      mt={24}
      color="red"
      size={40}
      aria-label={`Remove ${what}`}
      disabled={disabled}
      onClick={onRemove}
    >
      <IconTrash size={18} />
    </ActionIcon>
  );
}

interface ShillingsProps {
  of: PriceForm;
  name: FieldPathByValue<PriceValues, number>;
  label: string;
}

/** Whole shillings before VAT. */
export function Shillings({ of, name, label }: ShillingsProps) {
  return (
    <BoundField of={of} name={name}>
      {({ value, onChange, ...bound }) => (
        <MoneyField
          {...bound}
          label={label}
          whole
          // Held in whole shillings, as the API takes them; an empty field is refused in words.
          value={(value as number | null) === null ? "" : value * 100}
          onChange={(cents) => onChange((cents === "" ? null : cents / 100) as number)}
        />
      )}
    </BoundField>
  );
}
