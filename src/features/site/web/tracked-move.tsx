import { IconCheck, IconPhone } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useHref } from "react-router";
import { useLocale, useNow, useTranslations } from "use-intl";
import { METHOD_NAMES } from "~/features/payments/domain";
import { windowInSentence } from "~/features/settings/windows/domain";
import type { trackingContract } from "~/features/tracking/contract";
import { formatDate, formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { asLocale } from "~/platform/kernel/locales";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import iconButton from "~/platform/ui/icon-button.module.css";
import { Milestone, Milestones } from "~/platform/ui/milestones";
import { Notice } from "~/platform/ui/notice";
import { SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import page from "./page.module.css";
import postForm from "./post-form.module.css";
import { PostedForm } from "./posted-form";
import { Portrait } from "./site-picture";
import styles from "./track-page.module.css";

type Tracked = Awaited<
  ReturnType<import("@orpc/contract").ContractRouterClient<typeof trackingContract>["track"]>
>;

type PayLinkAnswer = "sent" | { message: string } | undefined;

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

/** The steps of a move with times, the next step, and payments. */
export function TrackedMove({
  move,
  asked,
  payLink,
  children,
}: {
  move: Tracked;
  /** The visitor's input, which identifies the move again when they ask for the payment link. */
  asked: { reference: string; phone: string };
  payLink: PayLinkAnswer;
  children: ReactNode;
}) {
  const t = useTranslations("site.track");
  const { companyPhone } = useCompany();
  const href = NEXT[move.standing];
  return (
    <section className={`${page.wrap} ${page.columns} ${styles.body}`}>
      <div>
        <h2 className={page.minor}>{t("soFar")}</h2>
        <Milestones className={styles.steps}>
          {move.steps.map(({ step, state, at }) => (
            <Milestone
              key={step}
              state={state}
              before={<span className={`sub ${styles.time}`}>{at && formatDateTime(at)}</span>}
              icon={state === "done" && <IconCheck size={16} stroke={3} aria-hidden />}
              title={t(`${state === "done" ? "step" : "toCome"}.${step}`)}
            >
              <StepNote move={move} step={step} isDone={state === "done"} />
            </Milestone>
          ))}
        </Milestones>
      </div>
      <aside className={styles.side}>
        <div className={`${page.card} ${styles.next}`}>
          <h2 className={styles.title}>{t("next")}</h2>
          <NextStep move={move} />
          {owes(move) && <PayLink asked={asked} answer={payLink} />}
          <Button href={href === "tel:" ? `tel:${companyPhone}` : href} kind="outline" wide>
            {t(`action.${move.standing}`)}
          </Button>
        </div>
        {move.move && move.move.crew.length > 0 && <Crew {...move.move} />}
        <Money move={move} />
        {children}
      </aside>
    </section>
  );
}

const owes = ({ invoice, fees }: Tracked) => (invoice?.balance ?? 0) > 0 || fees.length > 0;

/** A reference is not enough to pay: the link goes to the address on record (docs/decisions/0174). */
function PayLink({ asked, answer }: { asked: { reference: string; phone: string }; answer: PayLinkAnswer }) {
  const t = useTranslations("site.track.payLink");
  return (
    <PostedForm
      name="pay-link"
      thanks={t("sent")}
      sending={t("sending")}
      action={useHref("/track")}
      className={styles.crew}
    >
      <input type="hidden" name="intent" value="payLink" />
      <input type="hidden" name="reference" value={asked.reference} />
      <input type="hidden" name="phone" value={asked.phone} />
      <Button type="submit" kind="main" wide>
        {t("send")}
      </Button>
      <div tabIndex={-1} className={postForm.notice} data-notice>
        {answer && (
          <Notice tone={answer === "sent" ? "ok" : "error"} announce>
            {answer === "sent" ? t("sent") : answer.message}
          </Notice>
        )}
      </div>
    </PostedForm>
  );
}

function Crew({ crew, vehicles }: NonNullable<Tracked["move"]>) {
  const t = useTranslations("site.track");
  return (
    <div className={`${page.card} ${styles.next}`}>
      <h2 className={styles.title}>{t("crew")}</h2>
      <ul className={styles.crew}>
        {crew.map(({ name, leads, phone }) => (
          <li key={name}>
            <Portrait name={name} portrait="" size={44} />
            <p>
              <b>{name}</b>
              <small className="sub">{t(leads ? "foreman" : "mate")}</small>
            </p>
            {phone && (
              <a
                className={`${iconButton.button} ${styles.call}`}
                href={`tel:${phone}`}
                aria-label={t("callForeman", { name })}
              >
                <IconPhone size={20} stroke={1.9} aria-hidden />
              </a>
            )}
          </li>
        ))}
      </ul>
      {vehicles.length > 0 && (
        <p className={styles.vehicles}>
          <small className="sub">{t("truck")}</small>
          <b>{vehicles.join(", ")}</b>
        </p>
      )}
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
      return (
        tracked.validUntil && (
          <p className="small">{t("accepted", { date: formatDate(tracked.validUntil) })}</p>
        )
      );
    case "deposit":
      return (
        invoice && (
          <p className="small">
            {t("deposit", { amount: formatKes(invoice.depositOpen), number: invoice.number })}
          </p>
        )
      );
    case "confirmed":
      return (
        <p className="small">{move ? t("confirmed", { date: formatDate(move.date) }) : t("confirmedOpen")}</p>
      );
    case "underway":
      if (!move) return null;
      if (move.stage === "underway") return <p className="small">{t("underwayNow")}</p>;
      return (
        <p className="small">
          {move.window
            ? t("underway", {
                date: formatDate(move.date),
                window: windowInSentence(move.window, locale),
              })
            : t("underwayOpen", { date: formatDate(move.date) })}
        </p>
      );
    case "paid":
      return (
        invoice && (
          <p className="small">
            {t("paid", { amount: formatKes(invoice.balance), date: formatDate(invoice.dueDate) })}
          </p>
        )
      );
    default:
      return <p className="small">{t(step)}</p>;
  }
}

function NextStep({ move: { standing, invoice, fees, changes, payBill } }: { move: Tracked }) {
  const t = useTranslations("site.track");
  const today = nairobiDate(useNow());
  const asks = invoice && invoice.balance > 0;
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
      {changes.map(({ number, state, total }) => (
        <p key={number}>
          {t(`change.${state === "draft" ? "offered" : state}`, {
            number,
            amount: `${total < 0 ? "−" : "+"} ${formatKes(Math.abs(total))}`,
          })}
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
        <h2 className={`${styles.title} ${styles.summaryTitle}`}>{t("payments")}</h2>
        <SummaryLine label={t("paid")} value="0" zero />
      </SummaryCard>
    );
  }
  return (
    <SummaryCard stub={<SummaryTotal label={t("balance")} value={formatKes(invoice.balance)} />}>
      <h2 className={`${styles.title} ${styles.summaryTitle}`}>{t("payments")}</h2>
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
