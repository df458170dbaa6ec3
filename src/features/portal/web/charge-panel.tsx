import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { METHOD_LABELS } from "~/features/payments/domain";
import { formatKes, formatMoney } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import { Notice } from "~/platform/ui/notice";
import { SummaryCard, SummaryTotal } from "~/platform/ui/summary-card";
import { MoveStanding, useMoveTitle } from "./move-standing";
import styles from "./panels.module.css";
import type { ChargeView, MoveView } from "./quote-view";
import { usePolling } from "./use-polling";

const OPEN = new Set(["queued", "prompted", "checking"]);

/**
 * What has become of a payment by a gateway. Until its provider has said so itself it is being checked, also when the
 * customer is back from its page: whoever comes back may have paid or not.
 */
export function ChargePanel({
  charge,
  balance,
  isLeaving,
  move = null,
  back = "?",
}: {
  charge: ChargeView;
  /** What is left on the invoice, in cents. */
  balance: number;
  /** Just begun: the provider's page opens by itself. */
  isLeaving: boolean;
  /** The move whose day it holds; null for a fee, and for one that was called off. */
  move?: MoveView | null;
  /** Where what it pays is paid in another way. */
  back?: string;
}) {
  const t = useTranslations("portal.charge");
  const title = useMoveTitle(move);
  const name = METHOD_LABELS[charge.gateway];
  const amount = formatKes(charge.amount);
  const isOpen = OPEN.has(charge.state);
  const page = charge.redirectTo;
  const isOnPhone = !page && charge.state === "prompted";
  usePolling(charge.state === "succeeded" ? undefined : isOpen ? 2_000 : 15_000);
  useEffect(() => {
    if (!isLeaving || !page) return;
    // Whoever comes back by the browser's own button stays here.
    const here = new URL(window.location.href);
    here.searchParams.delete("go");
    window.history.replaceState(window.history.state, "", here);
    window.location.assign(page);
  }, [isLeaving, page]);
  const other = charge.rate ? formatMoney(charge.charged, charge.currency as "USD") : null;
  if (charge.state === "succeeded")
    return (
      <SummaryCard
        stub={
          <>
            <SummaryTotal label={t("received")} value={amount} />
            <Button
              href={balance > 0 ? back : "?"}
              kind={balance > 0 ? "outline" : "solid"}
              wide
              className={styles.main}
            >
              {balance > 0 ? t("toBalance", { amount: formatKes(balance) }) : t("back")}
            </Button>
          </>
        }
      >
        <div role="status">
          <h2 className={`${styles.title} ${styles.paid}`}>
            <IconCircleCheck size={32} stroke={2} aria-hidden /> {t("paidTitle")}
          </h2>
          <p className={styles.lead}>{t("paid", { amount, name, receipt: charge.receiptNumber ?? "–" })}</p>
        </div>
        {move && (
          <div className={styles.next}>
            <h3>{title}</h3>
            <MoveStanding move={move} />
          </div>
        )}
      </SummaryCard>
    );
  return (
    <>
      <SummaryCard
        stub={
          <>
            <SummaryTotal label={t("asked")} value={amount} />
            {isOpen && page && (
              <Button href={page} kind={isLeaving ? "main" : "outline"} wide className={styles.main}>
                {t("toPage", { name })}
              </Button>
            )}
            {!isOpen && (
              <Button href={back} kind="main" wide className={styles.main}>
                {t("again")}
              </Button>
            )}
          </>
        }
      >
        {isOpen ? (
          <div role="status">
            <h2 className={styles.title}>
              {isLeaving && page
                ? t("goingTitle", { name })
                : isOnPhone
                  ? t("phoneTitle")
                  : t("checkingTitle")}
            </h2>
            <p className={styles.lead}>
              {isLeaving && page
                ? t("going", { name })
                : isOnPhone
                  ? t("phone", { name })
                  : t("checking", { name })}
            </p>
            {other && <p className={styles.lead}>{t("other", { name, amount: other })}</p>}
          </div>
        ) : (
          <div role="alert">
            <h2 className={styles.title}>{t("notPaidTitle")}</h2>
            <div className={styles.hand}>
              <Notice tone="waiting" icon={<IconAlertCircle aria-hidden />}>
                {t(charge.reason === "unavailable" || charge.reason === "refused" ? "refused" : "notPaid", {
                  name,
                })}
              </Notice>
            </div>
          </div>
        )}
      </SummaryCard>
      {isOpen && (
        <p className={styles.small}>
          {t("close")} <a href={back}>{t("otherWay")}</a>
        </p>
      )}
    </>
  );
}
