import { totalsOf } from "~/features/inventory/inventories/domain/totals";
import { differenceInWords } from "~/features/pricing/domain/day-factors";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { effectOf } from "../domain/effect";
import { cubicMetres } from "../domain/figures";
import styles from "./phone-sums.module.css";
import type { PriceEffect } from "./price-effect";
import { TruckLoad } from "./truck-load";
import type { Editor } from "./use-inventory";

interface PhoneSumsProps {
  of: Editor;
  price: PriceEffect | undefined;
}

/** Truck, volume, crew and, by volume, price at the foot of a phone, while items are tapped. */
export function PhoneSums({ of: { content, opened, rules, access }, price }: PhoneSumsProps) {
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
      {price?.pricedBy === "volume" && (
        <p className={styles.price}>
          <b>{formatKes(price.now)}</b>
          {price.was !== null && price.was !== price.now && (
            <span>{differenceInWords(price.now - price.was)}</span>
          )}
        </p>
      )}
    </div>
  );
}
