import { IconTag, IconUser } from "@tabler/icons-react";
import { useLocale, useTranslations } from "use-intl";
import { PRICE_TYPE_WORDS } from "~/features/pricing/domain/price-types";
import { secondAmount, secondRate } from "~/features/quotes/second-currency/domain";
import { type TimeWindow, windowChoice } from "~/features/settings/windows/domain";
import { formatDate } from "~/platform/kernel/dates";
import { shortWeekday } from "~/platform/kernel/day-labels";
import { asLocale, type Locale } from "~/platform/kernel/locales";
import { currencyMark, formatAmount, formatKes } from "~/platform/kernel/money";
import { Notice } from "~/platform/ui/notice";
import styles from "./quote-sheet.module.css";
import { percent, type QuoteView, shortPlace } from "./quote-view";

/** The quote as a document: places, time, lines, VAT with its base, and total. */
export function QuoteSheet({
  quote,
  window,
  phone,
}: {
  quote: QuoteView;
  window: TimeWindow | null;
  phone: string;
}) {
  const t = useTranslations("portal.quote");
  const locale = asLocale(useLocale());
  const distance =
    quote.longDistanceKm !== null
      ? `, ${t("about", { km: quote.longDistanceKm })}`
      : quote.distanceKm === null
        ? ""
        : `, ${t("near", { km: quote.distanceKm })}`;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt className="sub">{t("route")}</dt>
          <dd>
            {shortPlace(quote.from)} – {shortPlace(quote.to)}
            {distance}
          </dd>
        </div>
        <div>
          <dt className="sub">{t("movingDay")}</dt>
          <dd>{quote.serviceDate ? weekday(locale, quote.serviceDate) : t("toAgree")}</dd>
        </div>
        <div>
          <dt className="sub">{t("arrival")}</dt>
          <dd>{window ? windowChoice(window, locale) : quote.preferredTime || t("toAgree")}</dd>
        </div>
      </dl>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t("included")}</th>
            <th scope="col" className={styles.desk}>
              {t("quantity")}
            </th>
            <th scope="col" className={styles.desk}>
              {t("each")}
            </th>
            <th scope="col">{currencyMark()}</th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map((line) => (
            <tr key={`${line.category}-${line.code}-${line.description}`}>
              <td>
                {line.description}
                {line.about && <small className="sub">{line.about}</small>}
                <small className={`sub ${styles.folded}`}>
                  {line.quantity} × {formatAmount(line.unitPrice)}
                </small>
              </td>
              <td className={styles.desk}>{line.quantity}</td>
              <td className={styles.desk}>{formatAmount(line.unitPrice)}</td>
              <td>{formatAmount(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.first}>
            <th scope="row">{t("subtotal")}</th>
            <td className={styles.desk} colSpan={2} />
            <td>{formatAmount(quote.subtotal)}</td>
          </tr>
          {quote.vatRegistered && (
            <tr>
              <th scope="row">
                {t("vat", { rate: percent(quote.vatRate), base: formatAmount(quote.vatBase) })}
              </th>
              <td className={styles.desk} colSpan={2} />
              <td>{formatAmount(quote.vat)}</td>
            </tr>
          )}
          <tr className={styles.total}>
            <th scope="row">{t("total")}</th>
            <td className={styles.desk} colSpan={2} />
            <td>
              <span>{formatKes(quote.total)}</span>
            </td>
          </tr>
          {quote.dayLine && (
            <tr>
              <td colSpan={4}>
                <small className="sub">{quote.dayLine}</small>
              </td>
            </tr>
          )}
          {quote.second && (
            <tr>
              <th scope="row">{secondRate(quote.second)}</th>
              <td className={styles.desk} colSpan={2} />
              <td>{secondAmount(quote.total, quote.second)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {quote.priceType && (
        <div className={styles.remark}>
          <Notice icon={<IconTag aria-hidden />}>
            <b>{PRICE_TYPE_WORDS[locale][quote.priceType].name}.</b>{" "}
            {PRICE_TYPE_WORDS[locale][quote.priceType].meaning}
          </Notice>
        </div>
      )}
      {quote.specialInstructions && (
        <div className={styles.remark}>
          <h2>{t("specialInstructions")}</h2>
          <p>{quote.specialInstructions}</p>
        </div>
      )}
      <Notice icon={<IconUser aria-hidden />}>
        {quote.preparedBy && <b>{t("preparedBy", { name: quote.preparedBy })} </b>}
        {t("questions", { phone: phone.replaceAll(" ", "\u00A0") })}
      </Notice>
    </>
  );
}

function weekday(locale: Locale, date: string): string {
  return `${shortWeekday(date, locale)} ${formatDate(date)}`;
}
