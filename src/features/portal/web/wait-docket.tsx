import { IconAlertCircle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { Docket, DocketTotal } from "~/platform/ui/docket";
import { Notice } from "~/platform/ui/notice";
import styles from "./dockets.module.css";
import type { InvoiceView, MpesaView, PromptView } from "./quote-view";

const PROMPT_SECONDS = 60;
const WAITING = new Set(["queued", "prompted", "checking"]);

interface WaitDocketProps {
  prompt: PromptView;
  invoice: InvoiceView;
  mpesa: MpesaView;
  acceptedAt: string | null;
  label: string;
  /** For sending the same prompt once more. */
  idempotencyKey: string;
}

/** The minute in which a phone rings: countdown, what has happened, and what to do when nothing does. */
export function WaitDocket({ prompt, invoice, mpesa, acceptedAt, label, idempotencyKey }: WaitDocketProps) {
  const t = useTranslations("portal.wait");
  const left = useCountdown(prompt.secondsLeft, prompt.id);
  const waiting = WAITING.has(prompt.state);
  usePolling(waiting);
  const amount = formatKes(prompt.amount * 100);

  if (prompt.state === "succeeded") {
    return (
      <Docket stub={<DocketTotal label={label} value={amount} />}>
        <h2 className={styles.title}>{t("paidTitle")}</h2>
        <p className={styles.lead} role="status">
          {t("paid", { amount, receipt: prompt.receipt ?? "–" })}
        </p>
      </Docket>
    );
  }
  const ended = prompt.state === "failed" || prompt.state === "cancelled" || prompt.state === "expired";
  const checking = prompt.state === "checking";
  const resendLocked = waiting && left > 0 && !checking;
  return (
    <>
      <Docket
        stub={
          <>
            <DocketTotal label={label} value={amount} />
            <div className={styles.pair}>
              <Button href="?" kind="outline" size="large">
                {t("change")}
              </Button>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="pay" />
                <input type="hidden" name="key" value={idempotencyKey} />
                <input type="hidden" name="phone" value={prompt.phone} />
                <input type="hidden" name="amount" value={prompt.amount} />
                <Button
                  type="submit"
                  wide
                  disabled={resendLocked || checking}
                  kind={ended ? "main" : "solid"}
                >
                  {ended ? t("tryAgain") : resendLocked ? t("resendIn", { time: clock(left) }) : t("resend")}
                </Button>
              </Form>
            </div>
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
              <h2 className={styles.title}>{t("title")}</h2>
              <p className={styles.lead}>{t("enterPin", { phone: formatPhone(prompt.phone) })}</p>
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
      </Docket>
      {mpesa.shortcode && (
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
      <p className={styles.small}>{t("close")}</p>
      <noscript>
        <p className={styles.small}>
          <Link to={`?prompt=${prompt.id}`}>{t("resend")}</Link>
        </p>
      </noscript>
    </>
  );
}

const REASONS: Record<string, "insufficient" | "wrongPin" | "timeout" | "cancelled"> = {
  insufficient: "insufficient",
  "insufficient-funds": "insufficient",
  "wrong-pin": "wrongPin",
  timeout: "timeout",
  expired: "timeout",
  cancelled: "cancelled",
};

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
  const reason =
    prompt.state === "cancelled"
      ? "cancelled"
      : prompt.state === "expired"
        ? "timeout"
        : (REASONS[prompt.reason ?? ""] ?? "failed");
  return (
    <div role="alert">
      <h2 className={styles.title}>
        {prompt.state === "cancelled" ? t("cancelledTitle") : t("failedTitle")}
      </h2>
      <div className={styles.hand}>
        <Notice tone="error" icon={<IconAlertCircle aria-hidden />}>
          {t(reason)}
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

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Counts down from what the server said; a new prompt starts anew. */
function useCountdown(seconds: number, promptId: string): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new prompt restarts the count
  useEffect(() => {
    setLeft(seconds);
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [seconds, promptId]);
  return left;
}

/** Asks the server again while the outcome is open. */
function usePolling(active: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), 2000);
    return () => clearInterval(timer);
  }, [active, revalidate]);
}
