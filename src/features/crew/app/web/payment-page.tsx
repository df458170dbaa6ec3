/** @jsxImportSource preact */
import { useCallback, useEffect, useState } from "preact/hooks";
import { formatTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import phone from "~/platform/phone/phone.module.css";
import { fill } from "~/platform/phone/words";
import { inHandOf, paymentsOf, paymentsPart, type ShownPayments } from "../domain/job-payments";
import { CashForm } from "./cash-form";
import styles from "./crew.module.css";
import { type JobScreen, Page } from "./frame";
import { Icon } from "./icons";
import type { OwedNow } from "./model";
import { PayAlone } from "./pay-alone";
import { isWaiting, PromptForm } from "./prompt-form";
import { useWords } from "./words";

const POLL = 3_000;

/** The debt and the ways to pay it. Without network the page shows the last known debt, and cash works. */
export function PaymentPage({ state, model, job }: JobScreen) {
  const { payments: words } = useWords().words;
  const [now, setNow] = useState<OwedNow>();
  const read = useCallback(() => void model.readOwed(job.id).then(setNow), [model, job.id]);
  useEffect(read, [read]);
  const waits = now?.prompts.some(isWaiting) ?? false;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(read, POLL);
    return () => clearInterval(timer);
  }, [waits, read]);
  const kept = paymentsPart(state.bundle);
  const part = now ?? kept?.jobs[job.id];
  const shown = part && paymentsOf(part, job.id, state.held);
  const inHand = inHandOf(kept, state.events);
  const step = [job.next, job.later].find((rule) => rule?.step === "payment");
  const finish = () => {
    model.report(job, "step", { step: "payment", skipped: "", photos: [], note: "", odometer: null });
    location.assign(`#/job/${job.id}`);
  };
  const foot = step && (
    <button type="button" class={styles.next} onClick={finish}>
      {shown && shown.due > 0 ? fill(words.finishOpen, { amount: formatKes(shown.due) }) : words.finish}
      <Icon name="next" size={28} />
    </button>
  );
  return (
    <Page {...{ state, model, foot }} title={words.heading} about={job.customer} back={`/job/${job.id}`}>
      {!shown && <p class={phone.muted}>{words.none}</p>}
      {shown && <Owed shown={shown} />}
      {shown && shown.due > 0 && (
        <>
          <PromptForm {...{ state, model, job, shown }} prompts={now?.prompts ?? []} onSent={read} />
          <PayAlone shown={shown} />
        </>
      )}
      {shown && <CashForm {...{ model, job }} due={shown.due} />}
      {inHand > 0 && <p class={styles.notice}>{fill(words.inHand, { amount: formatKes(inHand) })}</p>}
    </Page>
  );
}

/** The bill of the move with its signed extras, and the cash that was taken. */
function Owed({ shown }: { shown: ShownPayments }) {
  const { payments: words } = useWords().words;
  const { billed, paid, extras, due, takings, own } = shown;
  return (
    <section class={styles.counter} aria-label={words.due}>
      <div class={styles.figures}>
        <span>{due > 0 ? words.due : words.paidAll}</span>
        <strong>{formatKes(due)}</strong>
      </div>
      <ul class={styles.facts}>
        <li>{`${words.billed}: ${formatKes(billed)}`}</li>
        {extras !== 0 && <li>{`${words.extras}: ${formatKes(extras)}`}</li>}
        <li>{`${words.paid}: ${formatKes(paid)}`}</li>
        {takings.map(({ id, amount, at, by, receipt }) => (
          <li key={id}>
            {`${fill(words.cash, { time: formatTime(new Date(at)), name: by })}: ${formatKes(amount)}`}
            <span class={phone.muted}>
              {receipt ? fill(words.receipt, { number: receipt }) : words.unbooked}
            </span>
          </li>
        ))}
        {own.map(({ id, amount }) => (
          <li key={id}>
            {`${words.unsent}: ${formatKes(amount)}`}
            <span class={phone.muted}>{words.receiptLater}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
