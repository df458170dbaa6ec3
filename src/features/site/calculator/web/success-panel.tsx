import { IconArrowRight, IconBrandWhatsapp, IconCheck, IconCopy, IconUser } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatDate, formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { formatKes, fromShillings } from "~/platform/kernel/money";
import { Badge } from "~/platform/ui/badge";
import { Button } from "~/platform/ui/button";
import iconButton from "~/platform/ui/icon-button.module.css";
import { Milestone, Milestones } from "~/platform/ui/milestones";
import { rememberContact } from "~/platform/ui/remembered-contact";
import { whatsappShare } from "../domain";
import { useCalculator } from "./calculator-state";
import type { MadeQuote } from "./quote-request";
import styles from "./success-panel.module.css";

export function SuccessPanel({ quote }: { quote: MadeQuote }) {
  const { data, draft, priced } = useCalculator();
  const t = useTranslations("site.calculator.success");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => rememberContact({ name: quote.name, email: quote.email }), [quote.name, quote.email]);
  const total = formatKes(fromShillings(quote.total));
  const { reference } = quote;
  const name = quote.name.trim().split(/\s+/)[0] ?? "";
  const madeAt = new Date(quote.madeAt);
  const made = formatDateTime(madeAt);
  const isToday = nairobiDate(madeAt) === nairobiDate(new Date(data.today));
  const share = t(data.tax.vatRegistered ? "shareText" : "shareTextNoVat", {
    company: data.companyName,
    from: draft.from,
    to: draft.to,
    total,
    reference,
    link: quote.shareLink,
  });
  return (
    <div>
      <section className={styles.panel}>
        <div>
          <Badge tone="ok" icon={<IconCheck aria-hidden="true" stroke={2.4} />}>
            {t("badge")}
          </Badge>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {t("title", { name, total })}
          </h1>
          <p className={`lead ${styles.lead}`}>
            {priced.measured.longKm === undefined
              ? t("sent", { email: quote.email, date: formatDate(quote.validUntil) })
              : t("sentLong", { email: quote.email })}
          </p>
          <Reference reference={reference} />
        </div>
        <img className={`plate ${styles.picture}`} src="/art/packing.avif" width={600} height={450} alt="" />
      </section>
      <div className={styles.actions}>
        <Button kind="main" href={`/account?quote=${encodeURIComponent(reference)}`}>
          {t("book")} <IconArrowRight size={20} stroke={1.9} aria-hidden="true" />
        </Button>
        <Button kind="outline" href={whatsappShare(share)} target="_blank" rel="noopener noreferrer">
          <IconBrandWhatsapp size={20} stroke={1.9} aria-hidden="true" /> {t("share")}
        </Button>
        {data.isStaff && (
          <Button kind="outline" href={`/quote-management/${encodeURIComponent(quote.number)}`}>
            {t("office")}
          </Button>
        )}
      </div>
      <h2 className={`h3 ${styles.nextTitle}`}>{t("next")}</h2>
      <Milestones className={styles.next}>
        <Milestone
          state="done"
          icon={<IconCheck size={15} stroke={3} aria-hidden="true" />}
          title={t("made")}
        >
          <p className="small">{isToday ? t("madeAt", { time: made.slice(-5) }) : made}</p>
        </Milestone>
        <Milestone
          state="current"
          icon={<IconUser size={15} stroke={3} aria-hidden="true" />}
          title={t("checks")}
        >
          <p className="small">{t("checksNote")}</p>
        </Milestone>
        <Milestone state="ahead" title={t("accept")}>
          <p className="small">{t("acceptNote", { rate: data.depositRate / 100 })}</p>
        </Milestone>
      </Milestones>
    </div>
  );
}

function Reference({ reference }: { reference: string }) {
  const t = useTranslations("site.calculator.success");
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(reference);
      setCopied(true);
      setTimeout(() => setCopied(false), 3000);
    } catch {
      // Without clipboard permission the text can be copied by hand.
    }
  }
  return (
    <p className={styles.reference}>
      <span className="visually-hidden">{t("reference")}</span>
      <b>{reference}</b>
      <button
        type="button"
        className={iconButton.button}
        onClick={copy}
        aria-label={t("copy", { reference })}
      >
        {isCopied ? <IconCheck size={20} stroke={1.9} /> : <IconCopy size={20} stroke={1.9} />}
      </button>
      <span role="status" className={styles.copied}>
        {isCopied && t("copied")}
      </span>
    </p>
  );
}
