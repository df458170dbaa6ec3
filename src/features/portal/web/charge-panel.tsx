import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { METHOD_LABELS } from "~/features/payments/domain";
import type { Refusal } from "~/platform/http/page-errors";
import { formatTime } from "~/platform/kernel/dates";
import { formatKes, formatMoney } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { Notice } from "~/platform/ui/notice";
import { SummaryCard, SummaryTotal } from "~/platform/ui/summary-card";
import { unpaidOutcome } from "../domain";
import { MoveStanding, useMoveTitle } from "./move-standing";
import styles from "./panels.module.css";
import type { ChargeView, MoveView } from "./quote-view";
import { RefusedNotice } from "./refused-notice";
import { useArrival } from "./use-arrival";
import { clock, useCountdown } from "./use-countdown";
import { usePolling } from "./use-polling";

const OPEN = new Set(["queued", "prompted", "checking"]);

/**
 * The state of a gateway payment. Until the provider confirms an outcome it is being checked, even after the customer
 * returns, because they may or may not have paid.
 */
export function ChargePanel({
  charge,
  balance,
  isLeaving,
  hasLeft,
  idempotencyKey,
  refused,
  move = null,
  back = "?",
}: {
  charge: ChargeView;
  /** The open amount of the invoice, in cents. */
  balance: number;
  /** True for a new charge: the provider's page opens automatically. */
  isLeaving: boolean;
  hasLeft: boolean;
  idempotencyKey: string;
  refused: Refusal | undefined;
  move?: MoveView | null;
  back?: string;
}) {
  const t = useTranslations("portal.charge");
  const title = useMoveTitle(move);
  const name = METHOD_LABELS[charge.gateway];
  const amount = formatKes(charge.amount);
  const isOpen = OPEN.has(charge.state);
  const page = charge.redirectTo;
  const isOnPhone = charge.phone !== "" && charge.state === "prompted";
  const heading = useArrival<HTMLHeadingElement>(`${charge.id} ${isOpen}`);
  usePolling(charge.state === "succeeded" ? undefined : isOpen ? 2_000 : 15_000);
  useEffect(() => {
    if (!isLeaving || !page) return;
    // Without `go`, the browser's Back button does not redirect again.
    const here = new URL(window.location.href);
    here.searchParams.delete("go");
    window.history.replaceState(window.history.state, "", here);
    window.location.assign(page);
  }, [isLeaving, page]);
  const now = isLeaving && page ? "going" : hasLeft && page ? "left" : isOnPhone ? "phone" : "checking";
  const outcome = unpaidOutcome(charge);
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
          <h2 ref={heading} tabIndex={-1} className={`${styles.title} ${styles.paid}`}>
            <IconCircleCheck size={32} stroke={2} aria-hidden /> {t("paidTitle")}
          </h2>
          <p className={styles.lead}>{t("paid", { amount, name, receipt: charge.receiptNumber ?? "–" })}</p>
        </div>
        {move && (
          <div className={styles.next}>
            <h3 className="h4">{title}</h3>
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
              <Button
                href={page}
                kind={isLeaving || hasLeft ? "main" : "outline"}
                wide
                className={styles.main}
              >
                {t("toPage", { name })}
              </Button>
            )}
            {isOnPhone && (
              <AskAgain charge={charge} idempotencyKey={idempotencyKey} refused={refused} back={back} />
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
            <h2 ref={heading} tabIndex={-1} className={styles.title}>
              {t(`${now}Title`, { name })}
            </h2>
            <p className={styles.lead}>
              {t.rich(now, {
                name,
                phone: formatPhone(charge.phone),
                time: formatTime(charge.createdAt),
                b: (chunks) => <span className={styles.number}>{chunks}</span>,
              })}
            </p>
            {other && <p className={styles.lead}>{t("other", { name, amount: other })}</p>}
          </div>
        ) : (
          <div role="alert">
            <h2 ref={heading} tabIndex={-1} className={styles.title}>
              {t(outcome === "declined" ? "declinedTitle" : "notPaidTitle")}
            </h2>
            <div className={styles.hand}>
              <Notice tone="waiting" icon={<IconAlertCircle aria-hidden />}>
                {t(outcome, { name })}
              </Notice>
            </div>
          </div>
        )}
      </SummaryCard>
      {isOpen && (
        <p className={`sub ${styles.small}`}>
          {t("close")} <a href={back}>{t("otherWay")}</a>
        </p>
      )}
    </>
  );
}

function AskAgain({
  charge,
  idempotencyKey,
  refused,
  back,
}: {
  charge: ChargeView;
  idempotencyKey: string;
  refused: Refusal | undefined;
  back: string;
}) {
  const t = useTranslations("portal.wait");
  const navigation = useNavigation();
  const left = useCountdown(charge.secondsLeft, charge.id);
  const busy = navigation.formData?.get("intent") === "charge";
  return (
    <>
      {refused && (
        <div className={styles.hand}>
          <RefusedNotice refused={refused} />
        </div>
      )}
      <div className={styles.pair}>
        <Button href={back} kind="outline" size="large">
          {t("change")}
        </Button>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="charge" />
          <input type="hidden" name="key" value={idempotencyKey} />
          <input type="hidden" name="gateway" value={charge.gateway} />
          <input type="hidden" name="phone" value={charge.phone} />
          <input type="hidden" name="amount" value={charge.amount} />
          <Button type="submit" disabled={left > 0} busy={busy && t("stepSending")}>
            {left > 0 ? t("resendIn", { time: clock(left) }) : t("resendMessage")}
          </Button>
        </Form>
      </div>
    </>
  );
}
