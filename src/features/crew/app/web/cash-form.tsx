/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { formatKes, fromShillings } from "~/platform/kernel/money";
import phone from "~/platform/phone/phone.module.css";
import { Sheet, TextField } from "~/platform/phone/sheet";
import { fill } from "~/platform/phone/words";
import { MAX_CASH_CENTS } from "../../domain/job-payments";
import { wholeOf } from "../domain/typed";
import styles from "./crew.module.css";
import type { JobScreen } from "./frame";
import { useWords } from "./words";

/** Cash, also without network: it is recorded on this phone and counts once. The lead confirms the sum. */
export function CashForm({ model, job, due }: Omit<JobScreen, "state"> & { due: number }) {
  const { payments: words } = useWords().words;
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState<number>();
  const [isWrong, setWrong] = useState(false);
  const value = typed ?? (due > 0 ? String(Math.ceil(due / 100)) : "");
  const ask = () => {
    const shillings = wholeOf(value, MAX_CASH_CENTS / 100);
    setWrong(!shillings);
    if (shillings) setAsked(fromShillings(shillings));
  };
  const take = (amount: number) => {
    model.report(job, "cash", { amount });
    setAsked(undefined);
    setTyped(undefined);
  };
  return (
    <section class={styles.counter} aria-label={words.take}>
      <h2>{words.take}</h2>
      <TextField
        label={words.amount}
        value={value}
        isFigure
        maxLength={10}
        error={isWrong ? words.amountWrong : undefined}
        onSave={setTyped}
      />
      <button type="button" class={phone.secondary} onClick={ask}>
        {words.takeNow}
      </button>
      {asked !== undefined && (
        <Sheet title={formatKes(asked)} onClose={() => setAsked(undefined)}>
          <p>{words.takeSure}</p>
          <button type="button" class={styles.next} onClick={() => take(asked)}>
            {fill(words.takeYes, { amount: formatKes(asked) })}
          </button>
        </Sheet>
      )}
    </section>
  );
}
