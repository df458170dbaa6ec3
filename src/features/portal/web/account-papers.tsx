import type { ContractRouterClient } from "@orpc/contract";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { evidenceContract } from "~/features/evidence/contract/evidence";
import type { invoicesContract } from "~/features/invoices/contract";
import type { paymentsContract } from "~/features/payments/contract";
import { METHOD_NAMES } from "~/features/payments/domain";
import { formatDate } from "~/platform/kernel/dates";
import { asLocale, readPath } from "~/platform/kernel/locales";
import { formatAmount } from "~/platform/kernel/money";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import account from "./account-page.module.css";
import styles from "./account-papers.module.css";
import { More, SHOWN } from "./more-rows";

type Invoice = Awaited<ReturnType<ContractRouterClient<typeof invoicesContract>["mine"]>>["invoices"][number];
type Receipt = Awaited<ReturnType<ContractRouterClient<typeof paymentsContract>["mine"]>>["receipts"][number];

const TONES: Record<Invoice["paymentStatus"], BadgeTone> = {
  paid: "ok",
  pending: "waiting",
  partial: "waiting",
  overdue: "error",
  cancelled: "muted",
  draft: "muted",
};

export function AccountInvoices({
  invoices,
  linkOf,
}: {
  invoices: Invoice[];
  linkOf: (quoteId: string | null) => string | null;
}) {
  const t = useTranslations("portal.account");
  if (invoices.length === 0)
    return <Nothing title={t("invoices")} text={t("noInvoices")} help={t("noInvoicesHelp")} />;
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className={account.title}>
        {t("invoices")}
      </h2>
      <Folded rows={invoices}>
        {(invoice) => {
          const link = linkOf(invoice.quoteId);
          return (
            <li key={invoice.id} className={styles.row}>
              <div>
                <b>{invoice.invoiceNumber}</b>
                <small className="sub">{t("due", { date: formatDate(invoice.dueDate) })}</small>
              </div>
              <Badge tone={TONES[invoice.paymentStatus]}>{t(`invoiceStatus.${invoice.paymentStatus}`)}</Badge>
              <div className={styles.sum}>
                <small className="sub">{t("total")}</small>
                {formatAmount(invoice.totalAmount)}
              </div>
              <div className={styles.sum}>
                <small className="sub">{t("balance")}</small>
                {formatAmount(invoice.outstandingBalance)}
              </div>
              <div className={styles.links}>
                {invoice.outstandingBalance > 0 && invoice.paymentStatus !== "cancelled" && (
                  <Link
                    className="more"
                    to={link ? readPath(new URL(link).pathname).path : `/account/pay/${invoice.id}`}
                  >
                    {t("pay")}
                  </Link>
                )}
                <PdfLink
                  href={`/documents/invoices/${invoice.id}.pdf`}
                  label={t("invoicePdf", { number: invoice.invoiceNumber })}
                />
              </div>
            </li>
          );
        }}
      </Folded>
    </section>
  );
}

export function AccountReceipts({ receipts }: { receipts: Receipt[] }) {
  const t = useTranslations("portal.account");
  const locale = asLocale(useLocale());
  if (receipts.length === 0)
    return <Nothing title={t("receipts")} text={t("noReceipts")} help={t("noReceiptsHelp")} />;
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts" className={account.title}>
        {t("receipts")}
      </h2>
      <Folded rows={receipts}>
        {(receipt) => (
          <li key={receipt.id} className={styles.row}>
            <div>
              <b>{receipt.receiptNumber}</b>
              <small className="sub">{formatDate(receipt.date)}</small>
            </div>
            {receipt.reversedBy ? <Badge tone="muted">{t("reversed")}</Badge> : <span />}
            <div className={styles.sum}>
              <small className="sub">{METHOD_NAMES[locale][receipt.method]}</small>
              {receipt.reference || "–"}
            </div>
            <div className={styles.sum}>
              <small className="sub">{t("amount")}</small>
              {formatAmount(receipt.amount)}
            </div>
            <div className={styles.links}>
              <PdfLink
                href={`/documents/receipts/${receipt.id}.pdf`}
                label={t("receiptPdf", { number: receipt.receiptNumber })}
              />
            </div>
          </li>
        )}
      </Folded>
    </section>
  );
}

type Paper = Awaited<ReturnType<ContractRouterClient<typeof evidenceContract>["mine"]>>["papers"][number];

/** Signed papers of the customer's moves, as sealed PDFs. Nothing is shown before the first one. */
export function SignedPapers({ papers }: { papers: Paper[] }) {
  const t = useTranslations("portal.account");
  if (papers.length === 0) return null;
  return (
    <section aria-labelledby="papers">
      <h2 id="papers" className={account.title}>
        {t("papers")}
      </h2>
      <Folded rows={papers}>
        {({ code, kind, job, sealedAt, path }) => (
          <li key={code} className={styles.row}>
            <div>
              <b>{t(`paper.${kind}`)}</b>
              <small className="sub">{job}</small>
            </div>
            <span />
            <div className={styles.sum}>
              <small className="sub">{t("sealed")}</small>
              {formatDate(sealedAt)}
            </div>
            <span />
            <div className={styles.links}>
              <PdfLink href={path} label={t("paperPdf", { paper: t(`paper.${kind}`), code })} />
            </div>
          </li>
        )}
      </Folded>
    </section>
  );
}

function PdfLink({ href, label }: { href: string; label: string }) {
  const t = useTranslations("portal.account");
  return (
    <a className="more" href={href} aria-label={label}>
      <IconDownload size={18} aria-hidden /> {t("pdf")}
    </a>
  );
}

function Nothing({ title, text, help }: { title: string; text: string; help: string }) {
  return (
    <section>
      <h2 className={account.title}>{title}</h2>
      <p className={styles.nothing}>
        <b>{text}</b> {help}
      </p>
    </section>
  );
}

function Folded<Row>({ rows, children }: { rows: Row[]; children: (row: Row) => ReactNode }) {
  return (
    <>
      <ul className={styles.rows}>{rows.slice(0, SHOWN).map(children)}</ul>
      <More of={rows.length - SHOWN}>
        <ul className={styles.rows}>{rows.slice(SHOWN).map(children)}</ul>
      </More>
    </>
  );
}
