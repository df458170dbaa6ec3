import { IconAlertCircle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import type { Refusal } from "~/platform/http/page-errors";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { Notice } from "~/platform/ui/notice";
import { SummaryCard, SummaryTotal } from "~/platform/ui/summary-card";
import { askAgainAfter, isSurelyUnpaid } from "../domain";
import styles from "./panels.module.css";
import type { InvoiceView, MpesaView, OtherPromptView, PromptView } from "./quote-view";
import { RefusedNotice } from "./refused-notice";
import { useArrival } from "./use-arrival";
import { clock, useCountdown } from "./use-countdown";
import { usePolling } from "./use-polling";

const PROMPT_SECONDS = 60;

interface WaitPanelProps {
  prompt: PromptView;
  other: OtherPromptView | null;
  invoice: InvoiceView;
  mpesa: MpesaView;
  refused: Refusal | undefined;
  acceptedAt: string | null;
  label: string;
  idempotencyKey: string;
  back: string;
}

/** A pending prompt: countdown, status and help. It polls until the outcome is certain, then shows paid or not paid. */
export function WaitPanel({
  prompt,
  other,
  invoice,
  mpesa,
  refused,
  acceptedAt,
  label,
  idempotencyKey,
  back,
}: WaitPanelProps) {
  const t = useTranslations("portal.wait");
  const navigation = useNavigation();
  const { search } = useLocation();
  const busy = navigation.formData?.get("intent") === "pay";
  const left = useCountdown(prompt.secondsLeft, prompt.id);
  const heading = useArrival<HTMLHeadingElement>(prompt.id);
  usePolling(askAgainAfter(prompt));
  const amount = formatKes(prompt.amount * 100);
  const ended = prompt.state === "failed" || prompt.state === "cancelled" || prompt.state === "expired";
  const checking = prompt.state === "checking";
  const resendLocked = !ended && left > 0;
  return (
    <>
      <SummaryCard
        stub={
          <>
            <SummaryTotal label={label} value={amount} />
            {refused && (
              <div className={styles.hand}>
                <RefusedNotice refused={refused} />
              </div>
            )}
            {/* While the outcome is being checked, a second prompt could be a duplicate payment. */}
            {!checking && (
              <div className={styles.pair}>
                <Button href={back} kind="outline" size="large">
                  {t("change")}
                </Button>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="pay" />
                  <input type="hidden" name="key" value={idempotencyKey} />
                  <input type="hidden" name="phone" value={prompt.phone} />
                  <input type="hidden" name="amount" value={prompt.amount} />
                  <Button
                    type="submit"
                    disabled={resendLocked}
                    busy={busy && t("stepSending")}
                    kind={isSurelyUnpaid(prompt) ? "main" : "solid"}
                  >
                    {ended
                      ? t("tryAgain")
                      : resendLocked
                        ? t("resendIn", { time: clock(left) })
                        : t("resend")}
                  </Button>
                </Form>
              </div>
            )}
          </>
        }
      >
        {ended || checking ? (
          <Outcome prompt={prompt} />
        ) : (
          <div className={styles.watch}>
            <div
              className={styles.ring}
              style={{ "--part": `${(left / PROMPT_SECONDS) * 100}%` } as React.CSSProperties}
              role="timer"
              aria-label={t("seconds", { seconds: left })}
            >
              <span>{t("seconds", { seconds: left })}</span>
            </div>
            <div>
              <h2 ref={heading} tabIndex={-1} className={styles.title}>
                {t("title")}
              </h2>
              <p className={styles.lead}>
                {t.rich("enterPin", {
                  phone: formatPhone(prompt.phone),
                  b: (chunks) => <span className={styles.number}>{chunks}</span>,
                })}
              </p>
            </div>
          </div>
        )}
        {!ended && (
          <ol className={styles.steps} aria-live="polite">
            {acceptedAt && <Step state="done">{`${t("stepAccepted")}, ${acceptedAt}`}</Step>}
            <Step state={prompt.state === "queued" ? "now" : "done"}>
              {prompt.state === "queued" ? t("stepSending") : t("stepSent")}
            </Step>
            <Step state={prompt.state === "prompted" ? "now" : checking ? "done" : "later"}>
              {t("stepPin")}
            </Step>
            <Step state={checking ? "now" : "later"}>{checking ? t("checkingTitle") : t("stepReceipt")}</Step>
          </ol>
        )}
      </SummaryCard>
      {other && (
        <div className={styles.hand}>
          <Notice tone="error" announce>
            {t("other", { phone: other.phone, amount: formatKes(other.amount * 100) })}
          </Notice>
        </div>
      )}
      {mpesa.shortcode && !checking && (
        <div className={styles.hand}>
          <Notice tone="waiting" icon={<IconInfoCircle aria-hidden />}>
            <b>{t("byHandTitle")}</b>{" "}
            {t.rich("byHand", {
              b: (chunks) => <b>{chunks}</b>,
              shortcode: mpesa.shortcode,
              account: invoice.accountNumber,
              amount,
            })}
          </Notice>
        </div>
      )}
      <p className={`sub ${styles.small}`}>{t("close")}</p>
      <noscript>
        <p className={`sub ${styles.small}`}>
          <Link to={search}>{t("resend")}</Link>
        </p>
      </noscript>
    </>
  );
}

const REASONS: Record<string, "insufficient" | "wrongPin" | "timeout" | "limit"> = {
  insufficient: "insufficient",
  "insufficient-funds": "insufficient",
  "wrong-pin": "wrongPin",
  limit: "limit",
  timeout: "timeout",
};

/** The known outcome. Only M-Pesa's own refusal rules out a late payment. */
function Outcome({ prompt }: { prompt: PromptView }) {
  const t = useTranslations("portal.wait");
  if (prompt.state === "checking") {
    return (
      <div role="status">
        <h2 className={styles.title}>{t("checkingTitle")}</h2>
        <p className={styles.lead}>{t("checking")}</p>
      </div>
    );
  }
  const isCancelled = prompt.state === "cancelled" || prompt.reason === "cancelled";
  const sure = isSurelyUnpaid(prompt);
  const reason = isCancelled
    ? "cancelled"
    : prompt.state === "expired"
      ? "timeout"
      : (REASONS[prompt.reason ?? ""] ?? "failed");
  return (
    <div role="alert">
      <h2 className={styles.title}>
        {isCancelled ? t("cancelledTitle") : sure ? t("failedTitle") : t("silentTitle")}
      </h2>
      <div className={styles.hand}>
        <Notice tone={sure ? "error" : "waiting"} icon={<IconAlertCircle aria-hidden />}>
          {t(reason)} {sure ? t("nothingPaid") : t("stillAsking")}
        </Notice>
      </div>
    </div>
  );
}

function Step({ state, children }: { state: "done" | "now" | "later"; children: string }) {
  return (
    <li
      className={`${styles.step} ${state === "done" ? styles.done : state === "now" ? styles.now : ""}`}
      aria-current={state === "now" ? "step" : undefined}
    >
      <span className={styles.dot}>{state === "done" && <IconCheck size={15} stroke={3} aria-hidden />}</span>
      {children}
    </li>
  );
}
