import { Checkbox, Select } from "@mantine/core";
import { MOST_OF_A_ROOM, type Offered, ROOM_SIZES, type RoomSize } from "~/features/pricing/domain/contents";
import { formatKes } from "~/platform/kernel/money";
import { BoundField, NumberField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import styles from "./contents.module.css";

const SIZES = ROOM_SIZES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

export interface ContentsValues {
  rooms: Record<string, number | null>;
  roomSizes: Record<string, RoomSize | null>;
  services: string[];
}

/** A count and a size for each room type, a tick for each add-on. */
export function ContentsInputs<Values extends ContentsValues>({
  offers,
  of: wider,
  most = MOST_OF_A_ROOM,
}: {
  offers: Offered;
  most?: number;
  of: WriteForm<Values>;
}) {
  const of = wider as unknown as WriteForm<ContentsValues>;
  return (
    <>
      {offers.rooms.length > 0 && (
        <fieldset className={styles.rooms}>
          <legend>Rooms</legend>
          {offers.rooms.map(({ id, name, price }) => (
            <div key={id} className={styles.room}>
              <NumberField
                of={of}
                name={`rooms.${id}`}
                label={name}
                description={price > 0 ? `${formatKes(price)} each` : "Priced by hand"}
                min={0}
                max={most}
              />
              <BoundField of={of} name={`roomSizes.${id}`}>
                {({ value, onChange }) => (
                  <Select
                    label="Size"
                    aria-label={`Size of ${name}`}
                    placeholder="Not given"
                    data={SIZES}
                    clearable
                    disabled={!of.values.rooms[id]}
                    value={value}
                    onChange={(size) => onChange(size as RoomSize | null)}
                  />
                )}
              </BoundField>
            </div>
          ))}
        </fieldset>
      )}
      <BoundField of={of} name="services">
        {(bound) => (
          <Checkbox.Group className={styles.services ?? ""} label="Add-ons" {...bound}>
            {offers.services.map(({ id, name, price }) => (
              <Checkbox key={id} value={id} label={`${name}, ${formatKes(price)}`} />
            ))}
          </Checkbox.Group>
        )}
      </BoundField>
    </>
  );
}
