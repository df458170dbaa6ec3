import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import { Docket, DocketLine, DocketTotal } from "~/platform/ui/docket";
import type { trackingContract } from "../tracking/contract";
import page from "./page.module.css";
import styles from "./track-page.module.css";

type Tracked = Awaited<
  ReturnType<import("@orpc/contract").ContractRouterClient<typeof trackingContract>["track"]>
>;

/** Where each standing's next step can be taken. */
const NEXT: Record<Tracked["standing"], string> = {
  checking: "/moving-tips",
  open: "/contact",
  expired: "/cost-calculator",
  declined: "/cost-calculator",
  rejected: "/contact",
  owing: "/contact",
  booked: "/moving-tips",
  settled: "/file-claim",
  cancelled: "/refund-policy",
};

/** The steps of a move with their times, what comes next, and what was paid. */
export function TrackedMove({ move, children }: { move: Tracked; children: ReactNode }) {
  const t = useTranslations("site.track");
  return (
    <section className={`${page.wrap} ${page.columns} ${styles.body}`}>
      <div>
        <h2>{t("soFar")}</h2>
        <ol className={styles.steps}>
          {move.steps.map(({ step, state, at }) => (
            <li key={step} className={styles[state]} aria-current={state === "current" ? "step" : undefined}>
              <span className={styles.time}>{at && formatDateTime(at)}</span>
              <span className={styles.dot}>
                {state === "done" && <IconCheck size={16} stroke={3} aria-hidden />}
              </span>
              <div>
                <h3>{t(`step.${step}`)}</h3>
                <StepNote move={move} step={step} isDone={state === "done"} />
              </div>
            </li>
          ))}
        </ol>
      </div>
      <aside className={styles.side}>
        <div className={`${page.card} ${styles.next}`}>
          <h2>{t("next")}</h2>
          <p>
            <NextStep move={move} />
          </p>
          <Button href={NEXT[move.standing]} kind="outline" wide>
            {t(`action.${move.standing}`)}
          </Button>
        </div>
        <Money move={move} />
        {children}
      </aside>
    </section>
  );
}

function StepNote({
  move,
  step,
  isDone,
}: {
  move: Tracked;
  step: Tracked["steps"][number]["step"];
  isDone: boolean;
}) {
  const t = useTranslations("site.track.note");
  const { invoice, serviceDate } = move;
  if (step === "moving")
    return <p>{serviceDate ? t("moving", { date: formatDate(serviceDate) }) : t("movingOpen")}</p>;
  if (isDone || step === "requested") return null;
  switch (step) {
    case "accepted":
      return <p>{t("accepted", { date: formatDate(move.validUntil) })}</p>;
    case "deposit":
      return (
        invoice && <p>{t("deposit", { amount: formatKes(invoice.depositDue), number: invoice.number })}</p>
      );
    case "paid":
      return (
        invoice && (
          <p>{t("paid", { amount: formatKes(invoice.balance), date: formatDate(invoice.dueDate) })}</p>
        )
      );
    default:
      return <p>{t(step)}</p>;
  }
}

function NextStep({ move: { standing, invoice } }: { move: Tracked }) {
  const t = useTranslations("site.track.nextStep");
  if (standing === "owing" && invoice) {
    const amount = formatKes(Math.max(0, invoice.depositDue - invoice.paid));
    return t("owing", { amount, account: invoice.accountNumber });
  }
  if (standing === "booked" && invoice) {
    const due = {
      amount: formatKes(invoice.balance),
      date: formatDate(invoice.dueDate),
      account: invoice.accountNumber,
    };
    return (
      <>
        {t("booked")} {t("bookedDue", due)}
      </>
    );
  }
  return t(standing);
}

function Money({ move: { invoice, payments, total } }: { move: Tracked }) {
  const t = useTranslations("site.track");
  if (!invoice) {
    return (
      <Docket stub={<DocketTotal label={t("quoteTotal")} value={formatKes(total)} />}>
        <h2 className={styles.docketTitle}>{t("payments")}</h2>
        <DocketLine label={t("paid")} value="0" zero />
      </Docket>
    );
  }
  return (
    <Docket stub={<DocketTotal label={t("balance")} value={formatKes(invoice.balance)} />}>
      <h2 className={styles.docketTitle}>{t("payments")}</h2>
      <DocketLine label={t("invoice", { number: invoice.number })} value={formatAmount(invoice.total)} />
      {payments.map(({ receiptNumber, amount, method, date }) => (
        <DocketLine
          key={receiptNumber}
          label={t.has(`method.${method}`) ? t(`method.${method}` as "method.mpesa") : method}
          note={formatDate(date)}
          value={`−${formatAmount(amount)}`}
        />
      ))}
      {payments.length === 0 && <DocketLine label={t("paid")} value="0" zero />}
    </Docket>
  );
}
