import { totalsOf } from "~/features/inventory/inventories/domain/totals";
import { formatNumber } from "~/platform/kernel/numbers";
import { effectOf } from "../domain/effect";
import { cubicMetres } from "../domain/figures";
import styles from "./phone-sums.module.css";
import { TruckLoad } from "./truck-load";
import type { Editor } from "./use-inventory";

/** Truck, volume and crew at the foot of a phone, while items are tapped. */
export function PhoneSums({ of: { content, opened, rules, access } }: { of: Editor }) {
  if (!rules) return null;
  const { plan } = effectOf(content, opened.bedrooms, rules, access);
  const { litres, weight } = totalsOf(content.lines);
  return (
    <div className={styles.sums} aria-live="polite">
      <TruckLoad plan={plan.trucks} content={content} />
      <p>
        <b>{cubicMetres(litres)} m³</b>
        <span>{formatNumber(Math.round(weight))} kg</span>
      </p>
      <p>
        <b>
          {formatNumber(plan.crew.people)} <small>people</small>
        </b>
        <span>{formatNumber(plan.hours.hours)} hours</span>
      </p>
    </div>
  );
}
