import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatDate } from "~/platform/kernel/dates";
import { readPath } from "~/platform/kernel/locales";
import { formatAmount, formatKes, fromShillings } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import { SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import { useCalculator } from "./calculator-state";
import { DistanceNotes, useDistanceLine } from "./distance-notes";
import styles from "./estimate-panel.module.css";
import { QUOTE_FORM } from "./move-form";
import type { MadeQuote } from "./quote-request";
import { StartNew } from "./start-new";
import navStyles from "./step-nav.module.css";

function PriceSummary({ stub }: { stub: ReactNode }) {
  const { data, priced } = useCalculator();
  const t = useTranslations("site.calculator");
  const counted = useTranslations("pricing.rooms");
  const distance = useDistanceLine();
  const vat = {
    rate: data.tax.vatRate / 100,
    base: formatAmount(priced.vatBase),
  };
  return (
    <SummaryCard stub={stub}>
      <div className={styles.head}>
        <h2 className="h3">{t("summary.price")}</h2>
      </div>
      {priced.lines.map(({ category, code, description, quantity, amount }) => (
        <SummaryLine
          key={code}
          label={
            category === "rooms"
              ? countedRoom(counted, code, description, quantity)
              : category === "distance"
                ? distance
                : category === "base"
                  ? t("estimate.base")
                  : description
          }
          value={formatAmount(amount)}
        />
      ))}
      {data.tax.vatRegistered && (
        <SummaryLine
          label={t("estimate.vatOn", vat)}
          value={formatAmount(priced.vat)}
          zero={priced.vat === 0}
        />
      )}
      <DistanceNotes />
    </SummaryCard>
  );
}

/** '2 bedrooms', 'Kitchen'. Room types unknown to the catalogue show their name. */
export function countedRoom(
  t: { (key: string, values: { count: number }): string; has(key: string): boolean },
  id: string,
  name: string,
  count: number,
): string {
  return t.has(id) ? t(id, { count }) : count === 1 ? name : `${count} × ${name}`;
}

export function SummaryPrice({ busy, disabled }: { busy: boolean; disabled: boolean }) {
  const { data, priced } = useCalculator();
  const t = useTranslations("site.calculator");
  return (
    <aside className={styles.aside} aria-label={t("summary.price")}>
      <PriceSummary
        stub={
          <>
            <SummaryTotal label={t("estimate.total")} value={formatKes(priced.total)} />
            <Button
              kind="main"
              type="submit"
              form={QUOTE_FORM}
              wide
              className={`${styles.action} ${navStyles.largeOnly}`}
              disabled={disabled}
              busy={busy && t("summary.generating")}
            >
              {t("summary.generate")}
            </Button>
            <p className={`sub ${styles.note}`}>{t("summary.terms", { days: data.quoteValidityDays })}</p>
          </>
        }
      />
    </aside>
  );
}

export function MadePrice({ quote }: { quote: MadeQuote }) {
  const t = useTranslations("site.calculator");
  const { vatRegistered } = useCalculator().data.tax;
  return (
    <aside className={styles.aside} aria-label={t("summary.price")}>
      <PriceSummary
        stub={
          <>
            <SummaryTotal label={t("estimate.total")} value={formatKes(fromShillings(quote.total))} />
            <p className={`sub ${styles.note} ${styles.left}`}>
              {t(vatRegistered ? "success.valid" : "success.validNoVat", {
                date: formatDate(quote.validUntil),
              })}
            </p>
            <Button kind="text" size="medium" href={pdfOf(quote.link)} className={styles.flush} download>
              <IconDownload size={20} stroke={1.9} aria-hidden="true" /> {t("success.pdf")}
            </Button>
          </>
        }
      />
      <p className={styles.below}>
        <StartNew />
      </p>
    </aside>
  );
}

/** The PDF's URL. It has no language prefix, because the PDF uses the quote's language. */
function pdfOf(link: string): string {
  return `${readPath(link.replace(/^https?:\/\/[^/]+/, "")).path}/quote.pdf`;
}
