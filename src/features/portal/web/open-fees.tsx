import { useTranslations } from "use-intl";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import styles from "./open-fees.module.css";
import panels from "./panels.module.css";

interface OpenFeesProps {
  fees: readonly { number: string; balance: number; dueDate: string }[];
}

/** Unpaid fees agreed after the invoice, each an invoice that is paid separately. */
export function OpenFees({ fees }: OpenFeesProps) {
  const t = useTranslations("portal.pay");
  if (fees.length === 0) return null;
  return (
    <section className={panels.box} aria-labelledby="fees">
      <h3 id="fees">{t("fees")}</h3>
      <ul className={styles.fees}>
        {fees.map(({ number, balance, dueDate }) => (
          <li key={number}>
            <p>
              {number}
              <small className="sub">{t("feeDue", { date: formatDate(dueDate) })}</small>
            </p>
            <Button href={`?fee=${number}`} kind="outline" size="medium">
              {t("payFee", { amount: formatKes(balance) })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
