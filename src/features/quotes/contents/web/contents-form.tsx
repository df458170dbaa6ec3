import { Alert, Button, Checkbox, Group, NumberInput, Select } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { tell } from "~/platform/ui/office/notify";
import type { quotesContract } from "../../contract";
import type { QuoteDetail } from "../../web/quote-page";
import quotePage from "../../web/quote-page.module.css";
import { MOST_OF_A_ROOM, ROOM_SIZES, type RoomSize } from "../domain";
import styles from "./contents.module.css";

type Offers = NonNullable<QuoteDetail["offers"]>;

const SIZES = ROOM_SIZES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

export interface ContentsValue {
  rooms: Record<string, number>;
  roomSizes: Record<string, RoomSize>;
  services: string[];
}

interface ContentsInputsProps {
  offers: Offers;
  value: ContentsValue;
  errors: Record<string, string>;
  onChange: (value: ContentsValue) => void;
}

/** A count and a size for each room type, a tick for each add-on. */
export function ContentsInputs({ offers, value, errors, onChange }: ContentsInputsProps) {
  const { rooms, roomSizes, services } = value;
  const setSize = (id: string, size: string | null) => {
    const { [id]: _, ...others } = roomSizes;
    onChange({ ...value, roomSizes: size ? { ...others, [id]: size as RoomSize } : others });
  };
  return (
    <>
      <fieldset className={styles.rooms}>
        <legend>Rooms</legend>
        {offers.rooms.map(({ id, name, price }) => (
          <div key={id} className={styles.room}>
            <NumberInput
              label={name}
              description={price > 0 ? `${formatKes(price)} each` : "Priced by hand"}
              value={rooms[id] ?? 0}
              error={errors[`rooms.${id}`]}
              min={0}
              max={MOST_OF_A_ROOM}
              allowDecimal={false}
              onChange={(count) => onChange({ ...value, rooms: { ...rooms, [id]: Number(count) || 0 } })}
            />
            <Select
              label="Size"
              aria-label={`Size of ${name}`}
              placeholder="Not said"
              data={SIZES}
              clearable
              disabled={!rooms[id]}
              value={roomSizes[id] ?? null}
              onChange={(size) => setSize(id, size)}
            />
          </div>
        ))}
      </fieldset>
      <Checkbox.Group
        className={styles.services ?? ""}
        label="Add-ons"
        value={services}
        error={errors.services}
        onChange={(chosen) => onChange({ ...value, services: chosen })}
      >
        {offers.services.map(({ id, name, price }) => (
          <Checkbox key={id} value={id} label={`${name}, ${formatKes(price)}`} />
        ))}
      </Checkbox.Group>
    </>
  );
}

/** Editing what is to be moved. Whoever saved meanwhile is named; saving again keeps what stands here. */
export function ContentsForm({
  quote,
  offers,
  onDone,
}: {
  quote: QuoteDetail;
  offers: Offers;
  onDone: () => void;
}) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [rowVersion, setRowVersion] = useState(quote.rowVersion);
  const [value, setValue] = useState<ContentsValue>({
    rooms: quote.rooms,
    roomSizes: quote.roomSizes,
    services: quote.services,
  });
  const isStale = quote.rowVersion !== rowVersion;
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await client<typeof quotesContract>("quotes").editContents({
        id: quote.id,
        rowVersion: quote.rowVersion,
        ...value,
      });
      tell("Saved, and the price with it");
      onDone();
      await revalidator.revalidate();
    } catch (error) {
      const { code, message, fields } = problemOf(error);
      setErrors(fields);
      if (code !== "CONFLICT") setProblem(message);
      await revalidator.revalidate();
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={quotePage.card}>
      <h3>To be moved</h3>
      {problem && (
        <Alert color="red" role="alert" mb="sm">
          {problem}
        </Alert>
      )}
      {isStale && (
        <Alert color="yellow" role="alert" mb="sm">
          {quote.may.edit
            ? `${quote.auditTrail[0]?.user ?? "Somebody"} changed this quote while you were editing: ${quote.auditTrail[0]?.action}. Saving now keeps what stands here.`
            : "This quote was decided while you were editing. Nothing of yours was saved."}
          {quote.may.edit && (
            <Button variant="white" size="compact-md" ml="sm" onClick={() => setRowVersion(quote.rowVersion)}>
              Go on with mine
            </Button>
          )}
        </Alert>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ContentsInputs
          offers={offers}
          value={value}
          errors={errors}
          onChange={(next) => {
            setValue(next);
            setErrors({});
          }}
        />
        <p className={quotePage.muted}>
          The price follows. Prices somebody has agreed on stay; what is new costs what the price list says.
        </p>
        <Group justify="flex-end" mt="sm">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={isStale}>
            Save
          </Button>
        </Group>
      </form>
    </section>
  );
}
