import { IconCalendarPlus, IconDownload, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import styles from "./invoice-papers.module.css";
import type { InvoiceView } from "./quote-view";

export function InvoicePapers({
  invoice,
  token,
  fee = null,
  hasDay = false,
}: {
  invoice: InvoiceView;
  token: string;
  fee?: string | null;
  hasDay?: boolean;
}) {
  const t = useTranslations("portal.pay");
  return (
    <ul className={styles.papers}>
      {hasDay && (
        <li>
          <a href={`/q/${token}/move.ics`} download>
            <IconCalendarPlus size={20} aria-hidden />
            <span>{t("calendar")}</span>
          </a>
        </li>
      )}
      <li>
        <a href={`/q/${token}/invoice.pdf${fee ? `?fee=${fee}` : ""}`} download>
          <IconDownload size={20} aria-hidden />
          <span>{t("downloadInvoice")}</span>
          {invoice.tax && <small className="sub">{invoice.tax.words}</small>}
        </a>
      </li>
      {invoice.tax?.receiptUrl && (
        <li>
          <a href={invoice.tax.receiptUrl} target="_blank" rel="noreferrer">
            <IconRosetteDiscountCheck size={20} aria-hidden />
            <span>{t("checkAtKra")}</span>
          </a>
        </li>
      )}
      {invoice.receipts.map((receipt) => (
        <li key={receipt.id}>
          <a href={`/q/${token}/receipts/${receipt.id}.pdf`} download>
            <IconDownload size={20} aria-hidden />
            <span>{t("downloadReceipt", { number: receipt.number })}</span>
            <small className="sub">
              {formatDate(receipt.receivedAt)} · {formatKes(receipt.amount)}
            </small>
          </a>
        </li>
      ))}
    </ul>
  );
}
