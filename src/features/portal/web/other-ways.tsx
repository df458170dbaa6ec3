import { useTranslations } from "use-intl";
import styles from "./other-ways.module.css";
import panels from "./panels.module.css";
import type { BankView, InvoiceView, MpesaView } from "./quote-view";

/** Paying without a prompt: to the Pay Bill by hand, or by bank transfer, with the reference. */
export function OtherWays({
  invoice,
  mpesa,
  bank,
}: {
  invoice: InvoiceView;
  mpesa: MpesaView;
  bank: BankView;
}) {
  const t = useTranslations("portal.ways");
  if (!mpesa.shortcode && bank.length === 0) return null;
  return (
    <section className={`${panels.box} ${styles.ways}`} aria-labelledby="ways">
      <h3 id="ways">{t("title")}</h3>
      {mpesa.shortcode && (
        <>
          <h4>{t("payBill")}</h4>
          <dl className="small">
            <dt>{t("business")}</dt>
            <dd>{mpesa.shortcode}</dd>
            <dt>{t("account")}</dt>
            <dd>{invoice.accountNumber}</dd>
          </dl>
        </>
      )}
      {bank.length > 0 && (
        <>
          <h4>{t("bank")}</h4>
          <dl className="small">
            {bank.map(({ label, value }) => [<dt key={label}>{label}</dt>, <dd key={value}>{value}</dd>])}
            <dt>{t("reference")}</dt>
            <dd>{invoice.number}</dd>
          </dl>
        </>
      )}
    </section>
  );
}
