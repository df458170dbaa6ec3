import { SegmentedControl, SimpleGrid, Text } from "@mantine/core";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { NumberField, SelectField } from "~/platform/ui/form/fields";
import {
  proposedRates,
  VOLUME_SERVICES,
  type VolumeRates,
  type VolumeService,
} from "../../domain/office-list";
import { Add, ListProblem, type PriceForm, Remove, Shillings } from "../../web/price-list-inputs";
import styles from "../../web/prices-page.module.css";
import own from "./office-prices.module.css";
import { VolumePreview } from "./volume-preview";

const SERVICE_NAMES: Record<VolumeService, string> = {
  residential: "Residential moves",
  commercial: "Commercial moves",
  "long-distance": "Long distance moves",
  international: "International moves",
};

const METHODS = [
  { value: "rooms", label: "By rooms" },
  { value: "volume", label: "By volume" },
];

const MOST_BANDS = 30;

/** For each service, by rooms or by volume, with the rates. */
export function VolumeRatesInputs({ of }: { of: PriceForm }) {
  const { volumeRates } = of.values.list;
  // Typed rates come back when a person chooses volume again.
  const [held, setHeld] = useState<Partial<Record<VolumeService, VolumeRates>>>({});
  const choose = (service: VolumeService, method: string) => {
    const others = volumeRates.filter((rates) => rates.service !== service);
    const typed = volumeRates.find((rates) => rates.service === service);
    if (method === "rooms") {
      setHeld({ ...held, ...(typed && { [service]: typed }) });
      of.set("list.volumeRates", others);
    } else of.set("list.volumeRates", [...others, held[service] ?? proposedRates(service)]);
  };
  return (
    <fieldset>
      <legend>Quotes by volume</legend>
      <Text inherit c="dimmed" fz={14} mb={12}>
        The website's calculator prices by rooms. In a quote with an inventory, the office can price by
        volume.
      </Text>
      {VOLUME_SERVICES.map((service) => {
        const place = volumeRates.findIndex((rates) => rates.service === service);
        return (
          <section key={service} className={own.service} aria-label={SERVICE_NAMES[service]}>
            <div className={own.method}>
              <h3>{SERVICE_NAMES[service]}</h3>
              <SegmentedControl
                aria-label={`${SERVICE_NAMES[service]} are priced`}
                data={METHODS}
                value={place < 0 ? "rooms" : "volume"}
                onChange={(method) => choose(service, method)}
              />
            </div>
            {place >= 0 && <Rates key={place} of={of} place={place} service={service} />}
          </section>
        );
      })}
    </fieldset>
  );
}

function Rates({ of, place, service }: { of: PriceForm; place: number; service: VolumeService }) {
  const at = `list.volumeRates.${place}` as const;
  return (
    <div className={own.rates}>
      <VolumeBands of={of} place={place} />
      <DistanceRates of={of} place={place} />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <Shillings of={of} name={`${at}.minimum`} label="Minimum for the volume" />
        <Shillings of={of} name={`${at}.stairs`} label="Stairs, per m³ and floor" />
        <Shillings of={of} name={`${at}.lift`} label="Lift, per m³ and floor" />
        <NumberField of={of} name={`${at}.carry.free`} label="Carry free of charge" suffix="m" min={0} />
        <NumberField of={of} name={`${at}.carry.step`} label="Then for each" suffix="m begun" min={1} />
        <Shillings of={of} name={`${at}.carry.rate`} label="Carry, per m³ and step" />
        <SelectField
          of={of}
          name={`${at}.packing.per`}
          label="Packing by us, priced"
          data={[
            { value: "carton", label: "Per carton" },
            { value: "m3", label: "Per m³" },
          ]}
        />
        <Shillings of={of} name={`${at}.packing.rate`} label="Packing rate" />
      </SimpleGrid>
      <VolumePreview list={of.values.list as Parameters<typeof VolumePreview>[0]["list"]} service={service} />
    </div>
  );
}

function VolumeBands({ of, place }: { of: PriceForm; place: number }) {
  const name = `list.volumeRates.${place}.bands` as const;
  const { fields, insert, remove } = useFieldArray({ control: of.control, name, keyName: "key" });
  const last = fields.length - 1;
  const furthest = of.values.list.volumeRates[place]?.bands[last - 1]?.upTo ?? 0;
  return (
    <div>
      <h4>Rate by volume</h4>
      <ListProblem of={of} name={name} />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {fields.map(({ key }, band) => (
          <div key={key} className={styles.band}>
            <NumberField
              of={of}
              name={`${name}.${band}.upTo`}
              label="Up to"
              suffix="m³"
              placeholder="any"
              min={1}
              max={1_000}
              disabled={band === last}
            />
            <Shillings of={of} name={`${name}.${band}.rate`} label="Per m³" />
            <Remove what={`volume band ${band + 1}`} disabled={band === last} onRemove={() => remove(band)} />
          </div>
        ))}
      </SimpleGrid>
      <Add
        what="volume band"
        disabled={fields.length >= MOST_BANDS}
        onAdd={() => insert(last, { upTo: furthest + 10, rate: 0 })}
      />
    </div>
  );
}

function DistanceRates({ of, place }: { of: PriceForm; place: number }) {
  const name = `list.volumeRates.${place}.distance` as const;
  const { fields, insert, remove } = useFieldArray({ control: of.control, name, keyName: "key" });
  const last = fields.length - 1;
  const furthest = of.values.list.volumeRates[place]?.distance[last - 1]?.upToKm ?? 0;
  return (
    <div>
      <h4>Rate by distance</h4>
      <ListProblem of={of} name={name} />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {fields.map(({ key }, band) => (
          <div key={key} className={styles.band}>
            <NumberField
              of={of}
              name={`${name}.${band}.upToKm`}
              label="Up to"
              suffix="km"
              placeholder="any"
              min={1}
              max={5_000}
              disabled={band === last}
            />
            <Shillings of={of} name={`${name}.${band}.rate`} label="Per m³" />
            <Remove
              what={`distance rate ${band + 1}`}
              disabled={band === last}
              onRemove={() => remove(band)}
            />
          </div>
        ))}
      </SimpleGrid>
      <Add
        what="distance rate"
        disabled={fields.length >= MOST_BANDS}
        onAdd={() => insert(last, { upToKm: furthest + 100, rate: 0 })}
      />
    </div>
  );
}
