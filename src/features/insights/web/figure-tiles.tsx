import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import styles from "./customer-analytics.module.css";
import { Explained } from "./explained";
import { type Analytics, explain, UNKNOWN } from "./shown-figures";

/** Six figures of a customer; amounts and points require permission. */
export function FigureTiles({ analytics: a }: { analytics: Analytics }) {
  const { totalSpent, averageOrderValue, loyaltyPoints } = a;
  return (
    <dl className={styles.tiles}>
      <Explained label="Total Services" why={explain.totalServices(a)}>
        {formatNumber(a.totalServices)}
      </Explained>
      {totalSpent !== undefined && (
        <Explained label="Total Spent" why={explain.totalSpent(a)}>
          {formatKes(totalSpent)}
        </Explained>
      )}
      {averageOrderValue !== undefined && (
        <Explained label="Avg Order Value" why={explain.averageOrder(a)}>
          {formatKes(averageOrderValue)}
        </Explained>
      )}
      {loyaltyPoints !== undefined && (
        <Explained label="Loyalty Points" why={explain.points(a)}>
          {formatNumber(loyaltyPoints)}
        </Explained>
      )}
      <Explained label="Avg Rating" why={explain.rating(a)}>
        {a.averageRating === null ? UNKNOWN : a.averageRating.toFixed(1)}
      </Explained>
      <Explained label="Days Since Last Service" why={explain.daysSince(a)}>
        {a.daysSinceLastService === null ? UNKNOWN : formatNumber(a.daysSinceLastService)}
      </Explained>
    </dl>
  );
}
