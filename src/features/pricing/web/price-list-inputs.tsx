import { SimpleGrid } from "@mantine/core";
import type { ContractRouterClient } from "@orpc/contract";
import type { FieldPathByValue } from "react-hook-form";
import { BoundField, NumberField, SelectField, TextField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { MoneyField } from "~/platform/ui/office/money-field";
import type { pricingContract } from "../contract";
import styles from "./prices-page.module.css";

type Input = Parameters<ContractRouterClient<typeof pricingContract>["publishPriceList"]>[0];
/** A price list in whole shillings, as the form holds it. */
export type PriceDraft = Omit<Input, "basedOn" | "validFrom">;

/** The form of a price list: its figures, and the day and hour from which it is in force. */
export interface PriceValues {
  list: PriceDraft;
  from: { day: string; time: string };
}

type PriceForm = WriteForm<PriceValues>;

const SERVICE_CATEGORIES = [
  { value: "additional", label: "Additional" },
  { value: "insurance", label: "Insurance" },
  { value: "storage", label: "Storage" },
];

/** Fees, distance bands, rooms and services of a price list. */
export function PriceListInputs({ of }: { of: PriceForm }) {
  const { distanceBands, rooms, services } = of.values.list;
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
      <fieldset>
        <legend>Distance bands</legend>
        <BoundField of={of} name="list.distanceBands">
          {({ error }) => (error ? <p className={styles.error}>{error}</p> : null)}
        </BoundField>
        <SimpleGrid cols={{ base: 2, md: 4 }}>
          {distanceBands.map(({ upToKm }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bands are known by their place alone
            <div key={index} className={styles.band}>
              <NumberField
                of={of}
                name={`list.distanceBands.${index}.upToKm`}
                label="Up to"
                suffix="km"
                placeholder="any distance"
                disabled={upToKm === null && index === distanceBands.length - 1}
              />
              <Shillings of={of} name={`list.distanceBands.${index}.fee`} label="Fee" />
            </div>
          ))}
        </SimpleGrid>
      </fieldset>
      <fieldset>
        <legend>Rooms</legend>
        {rooms.map((room, index) => (
          <div key={room.id} className={styles.row}>
            <TextField of={of} name={`list.rooms.${index}.name`} label="Name" />
            <TextField of={of} name={`list.rooms.${index}.description`} label="Description" />
            <Shillings of={of} name={`list.rooms.${index}.price`} label="Price per room" />
          </div>
        ))}
      </fieldset>
      <fieldset>
        <legend>Add-on services</legend>
        {services.map((service, index) => (
          <div key={service.id} className={`${styles.row} ${styles.service}`}>
            <TextField of={of} name={`list.services.${index}.name`} label="Name" />
            <TextField of={of} name={`list.services.${index}.description`} label="Description" />
            <SelectField
              of={of}
              name={`list.services.${index}.category`}
              label="Category"
              data={SERVICE_CATEGORIES}
              allowDeselect={false}
            />
            <Shillings of={of} name={`list.services.${index}.price`} label="Price" />
          </div>
        ))}
      </fieldset>
    </div>
  );
}

interface ShillingsProps {
  of: PriceForm;
  name: FieldPathByValue<PriceValues, number>;
  label: string;
}

/** Whole shillings before VAT. */
function Shillings({ of, name, label }: ShillingsProps) {
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
