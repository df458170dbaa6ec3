import { CATEGORY_LABELS, type LeaveCategory } from "../domain";
import styles from "./leave.module.css";
import { describeDays } from "./leave-words";

interface Balance {
  category: LeaveCategory;
  entitled: number | null;
  used: number;
  pending: number;
  left: number | null;
}

/** A person's balances, days taken and pending days in a year. */
export function Balances({ balances }: { balances: readonly Balance[] }) {
  return (
    <dl className={styles.balances}>
      {balances.map(({ category, entitled, used, pending, left }) => (
        <div key={category} className={`frame ${styles.balance}`}>
          <dt>{CATEGORY_LABELS[category]}</dt>
          <dd>
            <strong>{left ?? used}</strong>
            <small>
              {entitled === null
                ? `${used === 1 ? "day" : "days"} taken`
                : `of ${describeDays(entitled)} left, ${used} taken`}
              {pending > 0 && `, ${pending} requested`}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
