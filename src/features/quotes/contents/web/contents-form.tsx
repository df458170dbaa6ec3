import { Checkbox, Select, Text } from "@mantine/core";
import { MOST_OF_A_ROOM, ROOM_SIZES, type RoomSize } from "~/features/pricing/domain/contents";
import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { BoundField, NumberField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm, type WriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import type { QuoteDetail } from "../../page/web/shown-quote";
import { StaleNotice, useEditedVersion } from "../../page/web/stale-notice";
import styles from "./contents.module.css";

type Offers = NonNullable<QuoteDetail["offers"]>;

const SIZES = ROOM_SIZES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

export interface ContentsValues {
  rooms: Record<string, number | null>;
  roomSizes: Record<string, RoomSize | null>;
  services: string[];
}

/** Converts the form values to the API's input. */
export function contentsInputOf({ rooms, roomSizes, services }: ContentsValues) {
  const counts = Object.entries(rooms).map(([id, count]) => [id, count ?? 0] as const);
  const sizes = Object.entries(roomSizes).filter((entry): entry is [string, RoomSize] => entry[1] !== null);
  return {
    rooms: Object.fromEntries(counts.filter(([, count]) => count !== 0)),
    roomSizes: Object.fromEntries(sizes.filter(([id]) => rooms[id])),
    services,
  };
}

/** The form values for the rooms and add-ons of a price list, filled from a quote. */
export function contentsValuesOf(
  offers: Offers,
  { rooms, roomSizes, services }: Pick<QuoteDetail, "rooms" | "roomSizes" | "services">,
): ContentsValues {
  const each = <Value,>(value: (id: string) => Value) =>
    Object.fromEntries(offers.rooms.map(({ id }) => [id, value(id)]));
  return {
    rooms: { ...rooms, ...each((id) => rooms[id] ?? 0) },
    roomSizes: { ...roomSizes, ...each((id) => roomSizes[id] ?? null) },
    services,
  };
}

/** A count and a size for each room type, a tick for each add-on. */
export function ContentsInputs<Values extends ContentsValues>({
  offers,
  of: wider,
  most = MOST_OF_A_ROOM,
}: {
  offers: Offers;
  most?: number;
  of: WriteForm<Values>;
}) {
  const of = wider as unknown as WriteForm<ContentsValues>;
  return (
    <>
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

/** Edits the contents. After another person's save it names them; saving again keeps the values here. */
export function ContentsForm({
  quote,
  offers,
  onDone,
}: {
  quote: QuoteDetail;
  offers: Offers;
  onDone: () => void;
}) {
  const edited = useEditedVersion(quote);
  const form = useWriteForm({
    start: contentsValuesOf(offers, quote),
    send: (values) =>
      client("quotes").editContents({
        id: quote.id,
        rowVersion: edited.rowVersion,
        ...contentsInputOf(values),
      }),
    said: "Contents and price saved",
    after: onDone,
  });
  return (
    <Card title="To be moved" level={3}>
      <StaleNotice quote={quote} edited={edited} />
      <Form of={form} ready={!edited.isStale} label="To be moved">
        <ContentsInputs offers={offers} of={form} />
        <Text inherit c="dimmed" fz={14}>
          The price is updated. Agreed prices stay; new items are priced from the price list.
        </Text>
        <FormFoot of={form} submit="Save" ready={!edited.isStale} onLeave={onDone} />
      </Form>
    </Card>
  );
}
