import type { ContractRouterClient } from "@orpc/contract";
import { IconCalendar, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { summaryHref } from "~/features/pricing/domain/again";
import { PRICE_TYPE_WORDS } from "~/features/pricing/domain/price-types";
import { TIME_WINDOWS, windowChoice, windowLabel, windowOf } from "~/features/settings/windows/domain";
import type { Refusal } from "~/platform/http/page-errors";
import { formatDate } from "~/platform/kernel/dates";
import { asLocale, readPath } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { Button } from "~/platform/ui/button";
import { SelectField, TextField } from "~/platform/ui/field";
import type { answersContract } from "../answers/contract";
import styles from "./account-quote.module.css";
import panel from "./panels.module.css";
import { shortPlace } from "./quote-view";
import { RefusedNotice } from "./refused-notice";

type Quotes = Awaited<ReturnType<ContractRouterClient<typeof answersContract>["mine"]>>["quotes"];
export type OwnQuote = Quotes[number];

interface AccountQuoteProps {
  quote: OwnQuote;
  invoice: { outstandingBalance: number } | undefined;
  isBooking: boolean;
  refused: Refusal | undefined;
  today: string;
  isChanging: boolean;
}

const TONES: Record<OwnQuote["state"], BadgeTone> = {
  pending: "waiting",
  open: "plain",
  accepted: "ok",
  declined: "muted",
  expired: "error",
  superseded: "muted",
  revoked: "muted",
  withdrawn: "muted",
  cancelled: "muted",
};

/** One of the customer's quotes: route, price, status and next step. */
export function AccountQuote({ quote, invoice, isBooking, isChanging, refused, today }: AccountQuoteProps) {
  const t = useTranslations("portal");
  const { state, link } = quote;
  const locale = asLocale(useLocale());
  const type = quote.priceType && PRICE_TYPE_WORDS[locale][quote.priceType];
  const path = link ? readPath(new URL(link).pathname).path : null;
  const due = invoice?.outstandingBalance ?? 0;
  return (
    <li className={styles.quote}>
      <div className={styles.top}>
        <div>
          <p className={`${panel.badges} ${styles.badges}`}>
            <Badge tone={TONES[state]}>{t(`account.status.${state}`)}</Badge>
            <span>{quote.reference}</span>
          </p>
          <h3>
            {shortPlace(quote.from)} – {shortPlace(quote.to)}
          </h3>
          <p className={styles.note}>{noteOf(quote, t)}</p>
          {type && (
            <p className={styles.note}>
              <b>{type.name}.</b> {type.meaning}
            </p>
          )}
          {state === "pending" && quote.bookingRequestedAt && <Wish quote={quote} />}
        </div>
        <p className={styles.total}>{formatKes(quote.total)}</p>
      </div>
      {state === "pending" && isBooking && (isChanging || !quote.bookingRequestedAt) ? (
        <BookingForm quote={quote} refused={refused} today={today} />
      ) : (
        <div className={styles.actions}>
          {state === "pending" && (
            <Button
              href={`?quote=${quote.reference}`}
              kind={quote.bookingRequestedAt ? "outline" : "main"}
              size="medium"
            >
              {quote.bookingRequestedAt ? t("booking.change") : t("booking.open")}
            </Button>
          )}
          {state === "open" && path && (
            <Button href={path} kind="main" size="medium">
              {t("account.accept")}
            </Button>
          )}
          {state === "accepted" && due > 0 && path && (
            <Button href={path} kind="main" size="medium">
              {t("account.payBalance", { amount: formatKes(due) })}
            </Button>
          )}
          {AGAIN.has(state) && (
            <Button href={summaryHref(quote)} kind="outline" size="medium">
              {t("account.priceAgain")}
            </Button>
          )}
          {path && (
            <Link to={path} className="more">
              {t("account.open")}
            </Link>
          )}
          <a
            href={`/documents/quotes/${quote.id}.pdf`}
            className="more"
            aria-label={t("account.quotePdf", { reference: quote.reference })}
          >
            <IconDownload size={18} aria-hidden /> {t("account.pdf")}
          </a>
        </div>
      )}
    </li>
  );
}

function Wish({ quote }: { quote: OwnQuote }) {
  const t = useTranslations("portal.booking");
  const lines = [
    [t("date"), quote.serviceDate ? formatDate(quote.serviceDate) : ""],
    [t("window"), quote.preferredTime],
    [t("fromAddress"), quote.fromAddress],
    [t("toAddress"), quote.toAddress],
  ].filter(([, value]) => value);
  return (
    <dl className={styles.wish}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** States after which the customer can price the same move again. */
const AGAIN: ReadonlySet<OwnQuote["state"]> = new Set(["expired", "declined", "withdrawn", "cancelled"]);

function noteOf(quote: OwnQuote, t: ReturnType<typeof useTranslations<"portal">>): string {
  if (quote.state === "pending") {
    return quote.bookingRequestedAt ? t("account.bookingNoted") : t("account.waitingReview");
  }
  if (quote.state === "withdrawn") return t("account.withdrawnNote");
  if (quote.state === "open" || quote.state === "expired")
    return t("account.validUntil", { date: formatDate(quote.validUntil) });
  if (quote.serviceDate && quote.state === "accepted")
    return t("account.movingDay", { date: formatDate(quote.serviceDate) });
  return "";
}

function BookingForm({
  quote,
  refused,
  today,
}: {
  quote: OwnQuote;
  refused: Refusal | undefined;
  today: string;
}) {
  const t = useTranslations("portal.booking");
  const navigation = useNavigation();
  const locale = asLocale(useLocale());
  const [missing, setMissing] = useState<string>();
  const [cleared, setCleared] = useState<Refusal>();
  const errors = refused && refused !== cleared ? refused.fields : {};
  const check = (event: React.FormEvent<HTMLFormElement>) => {
    const date = String(new FormData(event.currentTarget).get("serviceDate") ?? "");
    const problem = date === "" ? t("needDate") : date < today ? t("pastDate") : undefined;
    setMissing(problem);
    if (!problem) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>('[name="serviceDate"]')?.focus();
  };
  return (
    <Form
      method="post"
      action="/account"
      onSubmit={check}
      noValidate
      className={styles.booking}
      id="booking"
      preventScrollReset
    >
      <input type="hidden" name="intent" value="book" />
      <input type="hidden" name="reference" value={quote.reference} />
      <h4>
        <IconCalendar size={22} aria-hidden /> {t("title", { reference: quote.reference })}
      </h4>
      <p className={styles.note}>{t("lead")}</p>
      <RefusedNotice refused={refused} hasFields />
      <div className={styles.fields}>
        <TextField
          label={t("date")}
          name="serviceDate"
          type="date"
          min={today}
          required
          defaultValue={quote.serviceDate ?? ""}
          onChange={() => {
            setMissing(undefined);
            setCleared(refused);
          }}
          error={missing ?? errors.serviceDate}
        />
        <SelectField
          label={t("window")}
          name="preferredTime"
          defaultValue={quote.preferredTime && windowLabel(windowOf(quote.preferredTime))}
        >
          <option value="">{t("anytime")}</option>
          {TIME_WINDOWS.map((window) => (
            <option key={window} value={windowLabel(window)}>
              {windowChoice(window, locale)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t("fromAddress")}
          name="fromAddress"
          defaultValue={quote.fromAddress}
          maxLength={200}
          error={refused?.fields.fromAddress}
        />
        <TextField
          label={t("toAddress")}
          name="toAddress"
          defaultValue={quote.toAddress}
          maxLength={200}
          error={refused?.fields.toAddress}
        />
      </div>
      <div className={styles.actions}>
        <Button
          type="submit"
          kind="main"
          size="medium"
          busy={navigation.formData?.get("intent") === "book" && t("sending")}
        >
          {t("send")}
        </Button>
        <Button href="/account" kind="text" size="medium">
          {t("cancel")}
        </Button>
      </div>
    </Form>
  );
}
