import { Checkbox, Skeleton } from "@mantine/core";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { MoneyField, type MoneyValue } from "~/platform/ui/office/money-field";
import type { Haulier } from "./hire-words";
import styles from "./shortlist.module.css";

export interface Picked {
  supplierId: string;
  price: MoneyValue;
}
const PRESELECTED = 3;

const priceOf = ({ price, lastPrice }: Haulier): MoneyValue => lastPrice ?? price ?? "";

/** The first three hauliers that can get the offer as it is: papers in order, a phone number and a price. */
export const preselect = (hauliers: readonly Haulier[]): Picked[] =>
  hauliers
    .filter((one) => one.hasPhone && one.expired.length === 0 && priceOf(one) !== "")
    .slice(0, PRESELECTED)
    .map((one) => ({ supplierId: one.id, price: priceOf(one) }));

interface ShortlistProps {
  /** Undefined while they load. */
  hauliers: readonly Haulier[] | undefined;
  value: readonly Picked[];
  onChange: (value: Picked[]) => void;
  error: string | undefined;
}

/** Hauliers to choose from, each with the price that it is offered. */
export function Shortlist({ hauliers, value, onChange, error }: ShortlistProps) {
  if (!hauliers) return <Skeleton height={180} />;
  if (hauliers.length === 0)
    return (
      <EmptyPanel title="No hauliers yet">
        <p>Add hauliers with their prices under Suppliers.</p>
      </EmptyPanel>
    );
  const priceIn = (id: string) => value.find(({ supplierId }) => supplierId === id)?.price;
  const set = (id: string, price: MoneyValue) =>
    onChange(value.map((one) => (one.supplierId === id ? { ...one, price } : one)));
  return (
    <fieldset className={styles.list}>
      <legend>Hauliers</legend>
      {hauliers.map((one) => {
        const price = priceIn(one.id);
        const isPicked = price !== undefined;
        return (
          <div key={one.id} className={styles.row}>
            <Checkbox
              checked={isPicked}
              label={one.name}
              description={describe(one)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...value, { supplierId: one.id, price: priceOf(one) }]
                    : value.filter(({ supplierId }) => supplierId !== one.id),
                )
              }
            />
            {isPicked && (
              <MoneyField
                aria-label={`Price for ${one.name}`}
                whole
                value={price}
                onChange={(next) => set(one.id, next)}
                className={styles.price}
              />
            )}
          </div>
        );
      })}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

const describe = ({ town, rating, expired, hasPhone, price, lastPrice, lastOn }: Haulier): string =>
  [
    town,
    rating !== null && `${rating} of 5 stars`,
    price !== null && `${formatKes(price)} a day`,
    lastPrice !== null && `last ${formatKes(lastPrice)}${lastOn ? ` on ${formatDate(lastOn)}` : ""}`,
    expired.length > 0 && `${expired.join(", ")} expired`,
    !hasPhone && "no phone: copy the link",
  ]
    .filter(Boolean)
    .join(" · ");
