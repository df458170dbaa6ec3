import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import { SummaryCard, SummaryTotal } from "~/platform/ui/summary-card";
import { depositLeftOf } from "../domain";
import { InvoicePapers } from "./invoice-papers";
import { MoveStanding, useMoveTitle } from "./move-standing";
import styles from "./panels.module.css";
import type { InvoiceView, MoveView, PromptView } from "./quote-view";
import { useArrival } from "./use-arrival";

interface PaidPanelProps {
  prompt: PromptView;
  invoice: InvoiceView;
  move: MoveView | null;
  token: string;
  fee: string | null;
  /** True if the payment holds a date: not for fees or cancelled moves. */
  holdsDate: boolean;
  isAll: boolean;
}

/** A received payment: what it holds, the open amount, next steps and documents. */
export function PaidPanel({ prompt, invoice, move, token, fee, holdsDate, isAll }: PaidPanelProps) {
  const t = useTranslations("portal");
  const title = useMoveTitle(move);
  const amount = formatKes(prompt.amount * 100);
  const depositLeft = depositLeftOf(invoice, move);
  const heading = useArrival<HTMLHeadingElement>(prompt.id);
  return (
    <>
      <SummaryCard
        stub={
          <>
            <SummaryTotal label={t("pay.paidSoFar")} value={amount} />
            <Button
              href={invoice.balance > 0 && fee ? `?fee=${fee}` : "?"}
              kind={invoice.balance > 0 ? "outline" : "solid"}
              wide
              className={styles.main}
            >
              {invoice.balance > 0
                ? t("wait.toBalance", { amount: formatKes(invoice.balance) })
                : t("wait.toMove")}
            </Button>
          </>
        }
      >
        <div role="status">
          <h2 ref={heading} tabIndex={-1} className={`${styles.title} ${styles.paid}`}>
            <IconCircleCheck size={32} stroke={2} aria-hidden /> {t("wait.paidTitle")}
          </h2>
          <p className={styles.lead}>
            {prompt.receipt
              ? t("wait.paid", { amount, receipt: prompt.receipt })
              : t("wait.paidUnnumbered", { amount })}
          </p>
        </div>
        {!holdsDate && invoice.balance > 0 && <Left invoice={invoice} />}
        {holdsDate && (
          <div className={styles.next}>
            {depositLeft <= 0 ? (
              <>
                <h3 className="h4">{title}</h3>
                {move && <MoveStanding move={move} />}
              </>
            ) : (
              <p>{t("wait.depositLeft", { amount: formatKes(depositLeft) })}</p>
            )}
            {invoice.balance > 0 ? (
              <Left invoice={invoice} />
            ) : (
              <p className={styles.lead}>{t(isAll ? "pay.paid" : "pay.paidThis")}</p>
            )}
          </div>
        )}
      </SummaryCard>
      <InvoicePapers
        invoice={invoice}
        token={token}
        fee={fee}
        hasDay={holdsDate && move?.acts.includes("reschedule")}
      />
      <p className={`sub ${styles.small}`}>{t("wait.mailed")}</p>
    </>
  );
}

function Left({ invoice }: { invoice: InvoiceView }) {
  const t = useTranslations("portal.wait");
  return (
    <p className={styles.lead}>
      {t("balanceLeft", { amount: formatKes(invoice.balance), date: formatDate(invoice.dueDate) })}
    </p>
  );
}
