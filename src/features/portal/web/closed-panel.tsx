import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { Notice } from "~/platform/ui/notice";
import { SummaryCard } from "~/platform/ui/summary-card";
import styles from "./panels.module.css";
import page from "./quote-link-page.module.css";

type Closed = "expired" | "revoked" | "superseded" | "changing" | "declined" | "withdrawn" | "unknown";

/** States in which the customer should contact the company instead of pricing another move. */
const TALK: ReadonlySet<Closed> = new Set(["revoked", "superseded", "changing", "withdrawn", "unknown"]);

/** The page of a link without a quote to show. */
export function ClosedPage({ children }: { children: ReactNode }) {
  return (
    <div className={page.closed}>
      <img
        className={`plate ${page.plate}`}
        src="/art/quote-house.avif"
        width={528}
        height={360}
        alt=""
        fetchPriority="high"
      />
      <div>{children}</div>
    </div>
  );
}

/** Replaces the summary card when the quote cannot be accepted. */
export function ClosedPanel({ state, date }: { state: Closed; date?: string }) {
  const t = useTranslations("portal");
  const title = state === "declined" ? t("quote.declined") : t(`closed.${state}Title`);
  const text = state === "declined" ? t("decline.done") : t(`closed.${state}`, { date: date ?? "" });
  return (
    <SummaryCard
      stub={
        TALK.has(state) ? (
          <TalkToUs />
        ) : (
          <Button href="/cost-calculator" kind="main" wide>
            {t("closed.newQuote")}
          </Button>
        )
      }
    >
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.lead} role="status">
        {text}
      </p>
    </SummaryCard>
  );
}

/** A link that no longer works: why, and the office's phone. */
export function CallPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SummaryCard stub={<CallButton />}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead} role="status">
        {children}
      </p>
    </SummaryCard>
  );
}

function CallButton() {
  const t = useTranslations("portal.closed");
  const { companyPhone } = useCompany();
  return (
    <Button href={`tel:${companyPhone}`} kind="main" wide>
      {t("call", { phone: formatPhone(companyPhone) })}
    </Button>
  );
}

function TalkToUs() {
  const t = useTranslations("portal.closed");
  const { companyPhone } = useCompany();
  return (
    <div className={styles.talk}>
      <CallButton />
      <Button href={`https://wa.me/${companyPhone.replace(/\D/g, "")}`} kind="whatsapp" wide>
        {t("whatsapp")}
      </Button>
      <Button href="/cost-calculator" kind="text" size="medium" wide>
        {t("newQuote")}
      </Button>
    </div>
  );
}

interface CancelledPanelProps {
  cancellation: { fee: number; cancelledAt: Date } | null;
  again: string;
  invoice: { balance: number; refund: { due: number; paid: { amount: number; date: string }[] } } | null;
}

/** A cancelled move: date, cost and refund. */
export function CancelledPanel({ cancellation, again, invoice }: CancelledPanelProps) {
  const t = useTranslations("portal.closed");
  const fee = cancellation?.fee ?? 0;
  const owes = (invoice?.balance ?? 0) > 0;
  const refund = invoice?.refund;
  return (
    <SummaryCard
      stub={
        <Button href={again} kind={owes ? "outline" : "main"} wide>
          {t("again")}
        </Button>
      }
    >
      <h2 className={styles.title}>{t("cancelledTitle")}</h2>
      <p className={styles.lead} role="status">
        {cancellation && t("cancelled", { date: formatDate(cancellation.cancelledAt) })}{" "}
        {fee > 0 ? t("cancelledFee", { fee: formatKes(fee) }) : t("cancelledFree")}{" "}
        {owes && t("cancelledOwes", { amount: formatKes(invoice?.balance ?? 0) })}
        {!owes && refund && refund.due === 0 && refund.paid.length === 0 && t("cancelledEven")}
      </p>
      {refund && refund.due > 0 && (
        <p className={styles.lead}>{t("refundDue", { amount: formatKes(refund.due) })}</p>
      )}
      {refund?.paid.map(({ amount, date }) => (
        <p key={`${date} ${amount}`} className={styles.lead}>
          {t("refundPaid", { amount: formatKes(amount), date: formatDate(date) })}
        </p>
      ))}
    </SummaryCard>
  );
}

/** A quote under review: next steps, and the booking request. */
export function PendingPanel({
  reference,
  booked,
  longDistanceKm,
}: {
  reference: string;
  booked: boolean;
  /** Kilometres of a long distance, whose price is confirmed first; null for others. */
  longDistanceKm: number | null;
}) {
  const t = useTranslations("portal");
  return (
    <SummaryCard
      stub={
        <Button
          href={`/account?quote=${encodeURIComponent(reference)}`}
          kind={booked ? "outline" : "main"}
          wide
        >
          {booked ? t("account.title") : t("booking.open")}
        </Button>
      }
    >
      <h2 className={styles.title}>{t("closed.pendingTitle")}</h2>
      <p className={styles.lead} role="status">
        {booked ? t("account.bookingNoted") : t("account.waitingReview")}
      </p>
      {longDistanceKm !== null && (
        <div className={styles.hand}>
          <Notice>{t("closed.pendingLong", { km: longDistanceKm })}</Notice>
        </div>
      )}
    </SummaryCard>
  );
}
