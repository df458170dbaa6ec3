import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { nextPart } from "~/features/payments/domain";
import type { Refusal } from "~/platform/http/loader-api";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { Docket, DocketLine, DocketTotal } from "~/platform/ui/docket";
import { TextField } from "~/platform/ui/field";
import { Notice } from "~/platform/ui/notice";
import { ChoiceRows } from "./choice-rows";
import styles from "./dockets.module.css";
import type { InvoiceView, MpesaView } from "./quote-view";

interface PayDocketProps {
  invoice: InvoiceView;
  mpesa: MpesaView;
  phone: string;
  token: string;
  idempotencyKey: string;
  refused: Refusal | undefined;
  /** A prompt that is still out: paying again beside it would pay twice. */
  waitingFor: string | null;
}

/** After acceptance: what is paid, what is left, and a prompt for deposit, balance or another amount. */
export function PayDocket({
  invoice,
  mpesa,
  phone,
  token,
  idempotencyKey,
  refused,
  waitingFor,
}: PayDocketProps) {
  const t = useTranslations("portal.pay");
  const navigation = useNavigation();
  const depositLeft = Math.max(0, invoice.depositDue - invoice.paid);
  const [part, setPart] = useState(depositLeft > 0 && depositLeft < invoice.balance ? "deposit" : "balance");
  const [other, setOther] = useState("");
  const busy = navigation.formData?.get("intent") === "pay";
  const wanted =
    part === "deposit"
      ? depositLeft
      : part === "balance"
        ? invoice.balance
        : Math.round(Number(other) || 0) * 100;
  // M-Pesa takes whole shillings; a balance with cents is asked for rounded up and the excess becomes credit.
  const shillings = nextPart(wanted / 100, mpesa);
  const settled = invoice.balance <= 0;
  const title = settled
    ? t("paidTitle")
    : invoice.paid >= invoice.depositDue && invoice.paid > 0
      ? t("depositPaidTitle")
      : t("acceptedTitle");
  const choices = [
    ...(depositLeft > 0 && depositLeft < invoice.balance
      ? [{ value: "deposit", label: t("deposit"), amount: formatAmount(depositLeft) }]
      : []),
    { value: "balance", label: t("theBalance"), amount: formatAmount(invoice.balance) },
    { value: "other", label: t("otherAmount") },
  ];
  return (
    <>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="pay" />
        <input type="hidden" name="key" value={idempotencyKey} />
        <input type="hidden" name="amount" value={shillings} />
        <Docket
          stub={
            settled ? (
              <DocketTotal label={t("balance")} value={formatKes(0)} />
            ) : (
              <>
                <DocketTotal label={t("balance")} value={formatKes(invoice.balance)} />
                {mpesa.available && (
                  <Button
                    type="submit"
                    kind="main"
                    wide
                    className={styles.main}
                    busy={busy && t("sending")}
                    disabled={shillings < 1}
                  >
                    {t("send")}
                  </Button>
                )}
              </>
            )
          }
        >
          <h2 className={styles.title}>{title}</h2>
          {settled ? (
            <p className={styles.lead}>{t("paid")}</p>
          ) : (
            invoice.paid >= invoice.depositDue &&
            invoice.paid > 0 && (
              <p className={styles.lead}>{t("depositPaid", { date: formatDate(invoice.dueDate) })}</p>
            )
          )}
          <div className={styles.list}>
            <DocketLine label={t("invoice")} value={invoice.number} />
            <DocketLine label={t("total")} value={formatAmount(invoice.total)} />
            <DocketLine label={t("paidSoFar")} value={formatAmount(invoice.paid)} zero={invoice.paid === 0} />
          </div>
          {waitingFor && (
            <div className={styles.hand}>
              <Notice tone="waiting">
                {t.rich("waiting", { link: (chunks) => <Link to={`?prompt=${waitingFor}`}>{chunks}</Link> })}
              </Notice>
            </div>
          )}
          {!settled && mpesa.available && (
            <div className={styles.fields}>
              <ChoiceRows name="part" legend={t("title")} choices={choices} value={part} onChange={setPart} />
              {part === "other" && (
                <TextField
                  label={t("amount")}
                  inputMode="numeric"
                  value={other}
                  onChange={(event) => setOther(event.currentTarget.value.replace(/[^\d]/g, ""))}
                  error={refused?.fields.amount}
                />
              )}
              <TextField
                label={t("phone")}
                name="phone"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                defaultValue={formatPhone(phone)}
                error={refused?.fields.phone}
              />
              {Math.ceil(wanted / 100) > mpesa.maxAmount && (
                <Notice>{t("parts", { max: formatKes(mpesa.maxAmount * 100) })}</Notice>
              )}
              {refused && refused.fields.phone === undefined && (
                <Notice tone="error" announce>
                  {refused.message}
                </Notice>
              )}
            </div>
          )}
          {!settled && !mpesa.available && (
            <div className={styles.hand}>
              <Notice>{t("unavailable")}</Notice>
            </div>
          )}
        </Docket>
      </Form>
      <div className={styles.links}>
        <Button kind="text" size="medium" href={`/q/${token}/invoice.pdf`} download>
          <IconDownload size={20} aria-hidden /> {t("downloadInvoice")}
        </Button>
        {invoice.receipts.map((receipt) => (
          <Button
            key={receipt.id}
            kind="text"
            size="medium"
            href={`/q/${token}/receipts/${receipt.id}.pdf`}
            download
            title={formatDateTime(receipt.receivedAt)}
          >
            <IconDownload size={20} aria-hidden /> {t("downloadReceipt", { number: receipt.number })}
          </Button>
        ))}
      </div>
    </>
  );
}
