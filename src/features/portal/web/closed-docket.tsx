import { useTranslations } from "use-intl";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import { Docket } from "~/platform/ui/docket";
import styles from "./dockets.module.css";

type Closed = "expired" | "revoked" | "superseded" | "declined" | "withdrawn" | "unknown";

/** In place of the docket to act on, when there is nothing to accept any more. */
export function ClosedDocket({ state, date }: { state: Closed; date?: string }) {
  const t = useTranslations("portal");
  const title = state === "declined" ? t("quote.declined") : t(`closed.${state}Title`);
  const text = state === "declined" ? t("decline.done") : t(`closed.${state}`, { date: date ?? "" });
  return (
    <Docket
      stub={
        <Button href="/cost-calculator" kind="main" wide>
          {t("closed.newQuote")}
        </Button>
      }
    >
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.lead} role="status">
        {text}
      </p>
    </Docket>
  );
}

/** After a move was called off: when, and what it cost. */
export function CancelledDocket({
  cancellation,
}: {
  cancellation: { fee: number; cancelledAt: Date } | null;
}) {
  const t = useTranslations("portal.closed");
  const fee = cancellation?.fee ?? 0;
  return (
    <Docket
      stub={
        <Button href="/cost-calculator" kind="main" wide>
          {t("newQuote")}
        </Button>
      }
    >
      <h2 className={styles.title}>{t("cancelledTitle")}</h2>
      <p className={styles.lead} role="status">
        {cancellation && t("cancelled", { date: formatDate(cancellation.cancelledAt) })}{" "}
        {fee > 0 ? t("cancelledFee", { fee: formatKes(fee) }) : t("cancelledFree")}
      </p>
    </Docket>
  );
}

/** While a mover checks the quote: what happens next, and the wish to book. */
export function PendingDocket({ reference, booked }: { reference: string; booked: boolean }) {
  const t = useTranslations("portal");
  return (
    <Docket
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
    </Docket>
  );
}
