import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLocale, useNow, useTranslations } from "use-intl";
import { METHOD_NAMES } from "~/features/payments/domain";
import { TIME_WINDOW_IN_SENTENCE } from "~/features/quotes/windows/domain";
import { formatDate, formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { asLocale } from "~/platform/kernel/locales";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import type { trackingContract } from "../tracking/contract";
import page from "./page.module.css";
import styles from "./track-page.module.css";

type Tracked = Awaited<
  ReturnType<import("@orpc/contract").ContractRouterClient<typeof trackingContract>["track"]>
>;

/** Where each standing's next step can be taken; on the day it is a call. */
const NEXT: Record<Tracked["standing"], string> = {
  checking: "/moving-tips",
  open: "/contact",
  expired: "/cost-calculator",
  declined: "/cost-calculator",
  rejected: "/contact",
  owing: "/account",
  booked: "/moving-tips",
  confirmed: "/moving-tips",
  waiting: "tel:",
  today: "tel:",
  underway: "tel:",
  completed: "/file-claim",
  past: "/file-claim",
  cancelled: "/refund-policy",
};

/** The steps of a move with their times, what comes next, and what was paid. */
export function TrackedMove({ move, children }: { move: Tracked; children: ReactNode }) {
  const t = useTranslations("site.track");
  const { companyPhone } = useCompany();
  const href = NEXT[move.standing];
  return (
    <section className={`${page.wrap} ${page.columns} ${styles.body}`}>
      <div>
        <h2>{t("soFar")}</h2>
        <ol className={styles.steps}>
          {move.steps.map(({ step, state, at }) => (
            <li key={step} className={styles[state]} aria-current={state === "current" ? "step" : undefined}>
              <span className={styles.time}>{at && formatDateTime(at)}</span>
              <span className={styles.dot}>
                {state === "done" && <IconCheck size={16} stroke={3} aria-hidden />}
              </span>
              <div>
                <h3>{t(`${state === "done" ? "step" : "toCome"}.${step}`)}</h3>
                <StepNote move={move} step={step} isDone={state === "done"} />
              </div>
            </li>
          ))}
        </ol>
      </div>
      <aside className={styles.side}>
        <div className={`${page.card} ${styles.next}`}>
          <h2>{t("next")}</h2>
          <NextStep move={move} />
          <Button href={href === "tel:" ? `tel:${companyPhone}` : href} kind="outline" wide>
            {t(`action.${move.standing}`)}
          </Button>
        </div>
        {move.move && move.move.crew.length > 0 && <Crew crew={move.move.crew} />}
        <Money move={move} />
        {children}
      </aside>
    </section>
  );
}

function Crew({ crew }: { crew: NonNullable<Tracked["move"]>["crew"] }) {
  const t = useTranslations("site.track");
  return (
    <div className={`${page.card} ${styles.next}`}>
      <h2>{t("crew")}</h2>
      <ul className={styles.crew}>
        {crew.map(({ name, leads }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{t(leads ? "foreman" : "mate")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function StepNote({
  move: tracked,
  step,
  isDone,
}: {
  move: Tracked;
  step: Tracked["steps"][number]["step"];
  isDone: boolean;
}) {
  const t = useTranslations("site.track.note");
  const locale = asLocale(useLocale());
  const { invoice, move } = tracked;
  if (isDone || step === "requested" || step === "booked") return null;
  switch (step) {
    case "accepted":
      return tracked.validUntil && <p>{t("accepted", { date: formatDate(tracked.validUntil) })}</p>;
    case "deposit":
      return (
        invoice && <p>{t("deposit", { amount: formatKes(invoice.depositOpen), number: invoice.number })}</p>
      );
    case "confirmed":
      return <p>{move ? t("confirmed", { date: formatDate(move.date) }) : t("confirmedOpen")}</p>;
    case "underway":
      if (!move) return null;
      if (move.stage === "underway") return <p>{t("underwayNow")}</p>;
      return (
        <p>
          {move.window
            ? t("underway", {
                date: formatDate(move.date),
                window: TIME_WINDOW_IN_SENTENCE[move.window][locale],
              })
            : t("underwayOpen", { date: formatDate(move.date) })}
        </p>
      );
    case "paid":
      return (
        invoice && (
          <p>{t("paid", { amount: formatKes(invoice.balance), date: formatDate(invoice.dueDate) })}</p>
        )
      );
    default:
      return <p>{t(step)}</p>;
  }
}

/** What there is to do, and where money is asked for, how it is paid by hand. */
function NextStep({ move: { standing, invoice, fees, payBill } }: { move: Tracked }) {
  const t = useTranslations("site.track");
  const today = nairobiDate(useNow());
  const asks = invoice && standing !== "cancelled" && invoice.balance > 0;
  return (
    <>
      <p>
        {standing === "owing"
          ? t("nextStep.owing", { amount: formatKes(invoice?.depositOpen ?? 0) })
          : t(`nextStep.${standing}`)}
      </p>
      {asks && standing !== "owing" && (
        <p>
          {t(invoice.dueDate < today ? "wasDue" : "due", {
            amount: formatKes(invoice.balance),
            date: formatDate(invoice.dueDate),
          })}
        </p>
      )}
      {asks && payBill && <p>{t("payBill", { shortcode: payBill, account: invoice.accountNumber })}</p>}
      {fees.map(({ number, accountNumber: account, balance, dueDate }) => (
        <p key={number}>
          {t(dueDate < today ? "feeWasDue" : "feeDue", {
            number,
            amount: formatKes(balance),
            date: formatDate(dueDate),
          })}{" "}
          {payBill && t("payBill", { shortcode: payBill, account })}
        </p>
      ))}
    </>
  );
}

function Money({ move: { invoice, payments, total } }: { move: Tracked }) {
  const t = useTranslations("site.track");
  const locale = asLocale(useLocale());
  if (!invoice) {
    if (total === null) return null;
    return (
      <SummaryCard stub={<SummaryTotal label={t("quoteTotal")} value={formatKes(total)} />}>
        <h2 className={styles.summaryTitle}>{t("payments")}</h2>
        <SummaryLine label={t("paid")} value="0" zero />
      </SummaryCard>
    );
  }
  return (
    <SummaryCard stub={<SummaryTotal label={t("balance")} value={formatKes(invoice.balance)} />}>
      <h2 className={styles.summaryTitle}>{t("payments")}</h2>
      <SummaryLine label={t("invoice", { number: invoice.number })} value={formatAmount(invoice.total)} />
      {invoice.credited > 0 && (
        <SummaryLine label={t("credited")} value={`−${formatAmount(invoice.credited)}`} />
      )}
      {payments.map(({ receiptNumber, amount, method, date }) => (
        <SummaryLine
          key={receiptNumber}
          label={METHOD_NAMES[locale][method]}
          note={formatDate(date)}
          value={`−${formatAmount(amount)}`}
        />
      ))}
      {invoice.settled > 0 && (
        <SummaryLine label={t("settled")} value={`−${formatAmount(invoice.settled)}`} />
      )}
      {invoice.credit > 0 && <SummaryLine label={t("beyond")} value={`+${formatAmount(invoice.credit)}`} />}
      {invoice.paid === 0 && <SummaryLine label={t("paid")} value="0" zero />}
    </SummaryCard>
  );
}
