import type { ContractRouterClient } from "@orpc/contract";
import { useTranslations } from "use-intl";
import type { extrasContract } from "~/features/change-orders/on-site/contract";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import styles from "./open-fees.module.css";
import panels from "./panels.module.css";

type Bill = Awaited<ReturnType<ContractRouterClient<typeof extrasContract>["billOfLink"]>>["bill"];

/** Invoices, credit notes and payments of a move. One invoice alone is shown where it is paid. */
export function MoveBill({ bill, token }: { bill: Bill; token: string }) {
  const t = useTranslations("portal.bill");
  if (!bill || bill.papers.length < 2) return null;
  return (
    <section className={panels.box} aria-labelledby="bill">
      <h3 id="bill">{t("heading")}</h3>
      <ul className={styles.fees}>
        {bill.papers.map(({ kind, number, date, amount }) => (
          <li key={number}>
            <p>
              {t(`kinds.${kind}`)}: {amount < 0 ? "− " : ""}
              {formatKes(Math.abs(amount))}
              <small className="sub">
                {number} · {formatDate(date)}
              </small>
            </p>
          </li>
        ))}
      </ul>
      <p>
        {t("sums", {
          ...{ total: formatKes(bill.total), paid: formatKes(bill.paid), balance: formatKes(bill.balance) },
        })}
      </p>
      <Button href={`/q/${token}/bill.pdf`} kind="outline" size="medium">
        {t("download")}
      </Button>
    </section>
  );
}
