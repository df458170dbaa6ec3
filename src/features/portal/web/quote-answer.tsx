import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { summaryHref } from "~/features/pricing/domain/again";
import type { Refusal } from "~/platform/http/page-errors";
import { formatDate, formatDateTime, formatTime } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { asLocale } from "~/platform/kernel/locales";
import { maskPhone } from "~/platform/kernel/phone";
import { Notice } from "~/platform/ui/notice";
import { depositLeftOf } from "../domain";
import type { Route } from "./+types/quote-link-page";
import { AcceptPanel } from "./accept-panel";
import { ChargePanel } from "./charge-panel";
import { ChooseDayPanel } from "./choose-day-panel";
import { CancelledPanel, ClosedPanel, PendingPanel } from "./closed-panel";
import type { DaysView } from "./day-choice";
import { DayWaits } from "./day-waits";
import { InvoicePapers } from "./invoice-papers";
import { MoveActs } from "./move-acts";
import { MoveBill } from "./move-bill";
import { MoveChanges } from "./move-changes";
import { OpenFees } from "./open-fees";
import { PaidPanel } from "./paid-panel";
import { PayPanel } from "./pay-panel";
import styles from "./quote-link-page.module.css";
import { ReplyDialogs } from "./reply-dialogs";
import { WaitPanel } from "./wait-panel";

const OPEN_PROMPTS = new Set(["queued", "prompted", "checking"]);

/** The customer's next action: accept, answer the prompt, pay, or none. */
export function QuoteAnswer({
  loaderData,
  refused,
  token,
}: Pick<Route.ComponentProps, "loaderData"> & {
  refused: Refusal | undefined;
  token: string;
}) {
  const { quote, invoice, prompt, isWatching, mpesa, bank, move, today, attempt } = loaderData;
  const { offers, charge, isLeaving, hasLeft, fees, fee, otherPrompt } = loaderData;
  const t = useTranslations("portal");
  const back = fee ? `?fee=${fee}` : "?";
  const paying = invoice && {
    invoice,
    note: fee && t("pay.feeNote"),
    isAll: !fee && fees.length === 0,
    mpesa,
    bank,
    offers,
    move: fee ? null : move,
    today,
    phone: quote.customerPhone,
    idempotencyKey: attempt,
    refused,
    waiting:
      prompt && OPEN_PROMPTS.has(prompt.state)
        ? {
            href: `?prompt=${prompt.id}${fee ? `&fee=${fee}` : ""}`,
            phone: maskPhone(prompt.phone),
            amount: prompt.amount,
          }
        : null,
  };
  const charging = charge &&
    invoice && {
      ...{ charge, isLeaving, hasLeft, refused, back },
      balance: invoice.balance,
      idempotencyKey: attempt,
    };
  const watched =
    invoice &&
    prompt &&
    isWatching &&
    (prompt.state === "succeeded" ? (
      <PaidPanel
        prompt={prompt}
        invoice={invoice}
        move={move}
        token={token}
        fee={fee}
        holdsDate={quote.state === "accepted" && !fee}
        isAll={fees.length === 0}
      />
    ) : (
      <WaitPanel
        prompt={prompt}
        other={otherPrompt}
        invoice={invoice}
        mpesa={mpesa}
        refused={refused}
        acceptedAt={quote.acceptedAt ? formatTime(quote.acceptedAt) : null}
        label={prompt.amount * 100 >= invoice.total ? t("accept.full") : t("wait.asked")}
        idempotencyKey={attempt}
        back={back}
      />
    ));
  switch (quote.state) {
    case "pending":
      return (
        <PendingPanel
          reference={quote.reference}
          booked={quote.bookingRequestedAt !== null}
          longDistanceKm={quote.longDistanceKm}
        />
      );
    case "open":
      return (
        <>
          <HeldDay days={loaderData.days} isOffer />
          <AcceptPanel
            quote={quote}
            phone={quote.customerPhone}
            mpesa={mpesa}
            hasBank={bank.length > 0}
            asksKraPin={quote.asksKraPin}
            days={loaderData.days}
            idempotencyKey={attempt}
            refused={refused}
          />
          <DayWaits days={loaderData.days} />
          <ReplyDialogs />
        </>
      );
    case "accepted":
      if (!invoice || !paying) return <ClosedPanel state="unknown" />;
      if (charging) return <ChargePanel {...charging} move={fee ? null : move} />;
      if (watched) return watched;
      return (
        <>
          {loaderData.isUnsent && invoice.paid === 0 && (
            <div className={styles.unsent}>
              <Notice tone="waiting" announce>
                {t("accept.unsent")}
              </Notice>
            </div>
          )}
          {loaderData.days.needsDay && !fee && (
            <ChooseDayPanel
              days={loaderData.days}
              isPaid={depositLeftOf(invoice, null) === 0}
              refused={refused}
            />
          )}
          <HeldDay days={loaderData.days} />
          <PayPanel key={invoice.number} {...paying} />
          {!fee && <OpenFees fees={fees} />}
          {!fee && <MoveChanges changes={loaderData.changes} />}
          {!fee && <MoveBill bill={loaderData.bill} token={token} />}
        </>
      );
    case "cancelled":
      return (
        <>
          <CancelledPanel cancellation={quote.cancellation} again={summaryHref(quote)} invoice={invoice} />
          <div className={styles.owed}>
            {charging ? (
              <ChargePanel {...charging} />
            ) : (
              watched ||
              (paying && paying.invoice.balance > 0 && <PayPanel key={paying.invoice.number} {...paying} />)
            )}
          </div>
          {invoice && !watched && <InvoicePapers invoice={invoice} token={token} fee={fee} />}
          {fee ? <BackLink /> : <OpenFees fees={fees} />}
        </>
      );
    default:
      return <ClosedPanel state={quote.state as "expired"} date={formatDate(quote.validUntil)} />;
  }
}

/** How long a day is held: an accepted one for its deposit, or one from the waiting list. */
function HeldDay({ days: { hold, needsDay }, isOffer = false }: { days: DaysView; isOffer?: boolean }) {
  const t = useTranslations("portal.day");
  const locale = asLocale(useLocale());
  if (needsDay || hold?.state !== "held" || !hold.endsAt) return null;
  return (
    <div className={styles.unsent}>
      <Notice tone="waiting">
        {t(isOffer ? "offered" : "held", {
          day: weekdayAndDay(hold.date, locale),
          until: formatDateTime(hold.endsAt),
        })}
      </Notice>
    </div>
  );
}

/** An accepted quote's documents and actions. Empty while a prompt is pending. */
export function QuoteExtras({
  loaderData,
  token,
}: Pick<Route.ComponentProps, "loaderData"> & { token: string }) {
  const { quote, invoice, prompt, isWatching, charge, move, rating, fee, today, viewer } = loaderData;
  if (quote.state !== "accepted" || !invoice) return null;
  if (prompt && isWatching && !charge) return viewer && prompt.state === "succeeded" && <AccountLink />;
  const hasDay = !fee && move !== null && move.acts.includes("reschedule");
  return (
    <>
      <InvoicePapers invoice={invoice} token={token} fee={fee} hasDay={hasDay} />
      {!charge && fee && <BackLink />}
      {!charge && !fee && (
        <MoveActs quote={quote} move={move} rating={rating} paid={invoice.paid} today={today} />
      )}
      {viewer && <AccountLink />}
    </>
  );
}

function BackLink() {
  const t = useTranslations("portal.pay");
  return (
    <p className={styles.links}>
      <Link to="?">{t("toMove")}</Link>
    </p>
  );
}

function AccountLink() {
  const t = useTranslations("portal.account");
  return (
    <p className={styles.links}>
      <Link to="/account">{t("title")}</Link>
    </p>
  );
}
