import { NumberInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import type { ContractRouterClient } from "@orpc/contract";
import type { pricingContract } from "../contract";
import styles from "./prices-page.module.css";

type Input = Parameters<ContractRouterClient<typeof pricingContract>["publishPriceList"]>[0];
/** A price list in whole shillings, as the form holds it. */
export type PriceDraft = Omit<Input, "basedOn" | "validFrom">;

interface PriceListInputsProps {
  draft: PriceDraft;
  /** By field path: `rooms.0.price`. */
  errors: Record<string, string>;
  onChange: (part: Partial<PriceDraft>) => void;
}

const SERVICE_CATEGORIES = [
  { value: "additional", label: "Additional" },
  { value: "insurance", label: "Insurance" },
  { value: "storage", label: "Storage" },
];

/** Fees, distance bands, rooms and services of a price list. */
export function PriceListInputs({ draft, errors, onChange }: PriceListInputsProps) {
  const { baseFee, fixedDistance, roadFactor, distanceBands, rooms, services } = draft;
  const at = <Row,>(rows: readonly Row[], index: number, part: Partial<Row>): Row[] =>
    rows.map((row, position) => (position === index ? { ...row, ...part } : row));
  return (
    <div className={styles.groups}>
      <fieldset>
        <legend>Fees</legend>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          <Shillings
            label="Base moving fee"
            value={baseFee}
            error={errors.baseFee}
            onChange={(next) => onChange({ baseFee: next })}
          />
          <Shillings
            label="Fixed distance fee"
            value={fixedDistance.fee}
            error={errors["fixedDistance.fee"]}
            onChange={(fee) => onChange({ fixedDistance: { ...fixedDistance, fee } })}
          />
          <NumberInput
            label="Fixed distance"
            suffix=" km"
            allowDecimal={false}
            min={1}
            value={fixedDistance.km}
            error={errors["fixedDistance.km"]}
            onChange={(km) => onChange({ fixedDistance: { ...fixedDistance, km: Number(km) } })}
          />
          <NumberInput
            label="Road factor"
            description="Road kilometres for 100 km of air line"
            inputWrapperOrder={["label", "input", "description", "error"]}
            allowDecimal={false}
            min={100}
            value={roadFactor}
            error={errors.roadFactor}
            onChange={(next) => onChange({ roadFactor: Number(next) })}
          />
        </SimpleGrid>
      </fieldset>
      <fieldset>
        <legend>Distance bands</legend>
        {errors.distanceBands && <p className={styles.error}>{errors.distanceBands}</p>}
        <SimpleGrid cols={{ base: 2, md: 4 }}>
          {distanceBands.map(({ upToKm, fee }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bands are known by their place alone
            <div key={index} className={styles.band}>
              <NumberInput
                label="Up to"
                suffix=" km"
                placeholder="any distance"
                allowDecimal={false}
                disabled={upToKm === null}
                value={upToKm ?? ""}
                error={errors[`distanceBands.${index}.upToKm`]}
                onChange={(km) =>
                  onChange({ distanceBands: at(distanceBands, index, { upToKm: Number(km) }) })
                }
              />
              <Shillings
                label="Fee"
                value={fee}
                error={errors[`distanceBands.${index}.fee`]}
                onChange={(next) => onChange({ distanceBands: at(distanceBands, index, { fee: next }) })}
              />
            </div>
          ))}
        </SimpleGrid>
      </fieldset>
      <fieldset>
        <legend>Rooms</legend>
        {rooms.map((room, index) => (
          <div key={room.id} className={styles.row}>
            <TextInput
              label="Name"
              value={room.name}
              error={errors[`rooms.${index}.name`]}
              onChange={(event) => onChange({ rooms: at(rooms, index, { name: event.currentTarget.value }) })}
            />
            <TextInput
              label="Description"
              value={room.description}
              error={errors[`rooms.${index}.description`]}
              onChange={(event) =>
                onChange({ rooms: at(rooms, index, { description: event.currentTarget.value }) })
              }
            />
            <Shillings
              label="Price per room"
              value={room.price}
              error={errors[`rooms.${index}.price`]}
              onChange={(price) => onChange({ rooms: at(rooms, index, { price }) })}
            />
          </div>
        ))}
      </fieldset>
      <fieldset>
        <legend>Add-on services</legend>
        {services.map((service, index) => (
          <div key={service.id} className={`${styles.row} ${styles.service}`}>
            <TextInput
              label="Name"
              value={service.name}
              error={errors[`services.${index}.name`]}
              onChange={(event) =>
                onChange({ services: at(services, index, { name: event.currentTarget.value }) })
              }
            />
            <TextInput
              label="Description"
              value={service.description}
              error={errors[`services.${index}.description`]}
              onChange={(event) =>
                onChange({ services: at(services, index, { description: event.currentTarget.value }) })
              }
            />
            <Select
              label="Category"
              data={SERVICE_CATEGORIES}
              allowDeselect={false}
              value={service.category}
              onChange={(category) =>
                onChange({ services: at(services, index, { category: category as typeof service.category }) })
              }
            />
            <Shillings
              label="Price"
              value={service.price}
              error={errors[`services.${index}.price`]}
              onChange={(price) => onChange({ services: at(services, index, { price }) })}
            />
          </div>
        ))}
      </fieldset>
    </div>
  );
}

interface ShillingsProps {
  label: string;
  value: number;
  error: string | undefined;
  onChange: (value: number) => void;
}

function Shillings({ label, value, error, onChange }: ShillingsProps) {
  return (
    <NumberInput
      label={label}
      prefix="KES "
      thousandSeparator=","
      allowDecimal={false}
      min={0}
      clampBehavior="none"
      value={value}
      error={error}
      onChange={(next) => onChange(Number(next))}
    />
  );
}
