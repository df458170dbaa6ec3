import { useTranslations } from "use-intl";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import styles from "./account-lead.module.css";
import { MoveStanding, useMoveTitle } from "./move-standing";
import { type MoveView, shortPlace } from "./quote-view";

interface Owed {
  /** Cents, over all open invoices. */
  sum: number;
  /** Cents of the invoice due first, which the button opens. */
  first: number;
  dueDate: string;
  isOverdue: boolean;
  href: string | null;
}

interface AccountLeadProps {
  move: (MoveView & { from: string; to: string }) | undefined;
  moveHref: string | null;
  owed: Owed | undefined;
  credit: number;
}

/** The next move and the open amount, at the top of the account. */
export function AccountLead({ move, moveHref, owed, credit }: AccountLeadProps) {
  const t = useTranslations("portal.account");
  const title = useMoveTitle(move ?? null);
  return (
    <div className={styles.lead}>
      {move && (
        <section className={styles.move} aria-labelledby="next-move">
          <p className={styles.small}>
            {shortPlace(move.from)} – {shortPlace(move.to)}
          </p>
          <h2 id="next-move">{title}</h2>
          <MoveStanding move={move} />
          {moveHref && (
            <Button href={moveHref} kind="outline" size="medium">
              {t("openMove")}
            </Button>
          )}
        </section>
      )}
      {(owed || credit > 0) && (
        <section className={styles.owed} aria-labelledby="owed">
          <h2 id="owed" className={styles.small}>
            {owed ? t("owed") : t("nothingOwed")}
          </h2>
          {owed && (
            <>
              <p className={styles.sum}>{formatKes(owed.sum)}</p>
              <p className={owed.isOverdue ? styles.late : styles.small}>
                {t(owed.isOverdue ? "wasDue" : "due", { date: formatDate(owed.dueDate) })}
              </p>
              {owed.href && (
                <Button href={owed.href} kind="main" wide>
                  {t("payBalance", { amount: formatKes(owed.first) })}
                </Button>
              )}
            </>
          )}
          {credit > 0 && <p className={styles.credit}>{t("credit", { amount: formatKes(credit) })}</p>}
        </section>
      )}
    </div>
  );
}
