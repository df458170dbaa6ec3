/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { formatKes } from "~/platform/kernel/money";
import { canTakeMpesa, formatPhone, parsePhone } from "~/platform/kernel/phone";
import phone from "~/platform/phone/phone.module.css";
import { TextField } from "~/platform/phone/sheet";
import { fill } from "~/platform/phone/words";
import type { ShownPayments } from "../domain/job-payments";
import { wholeOf } from "../domain/typed";
import styles from "./crew.module.css";
import type { JobScreen } from "./frame";
import type { PromptNow } from "./model";
import { useWords } from "./words";

const OPEN: ReadonlySet<string> = new Set(["queued", "prompted", "checking"]);
export const isWaiting = ({ state }: PromptNow): boolean => OPEN.has(state);

/** Asks for the money on a phone. Never kept for later: the crew would be gone when it rings. */
export function PromptForm(
  props: JobScreen & { shown: ShownPayments; prompts: readonly PromptNow[]; onSent: () => void },
) {
  const { payments: words } = useWords().words;
  const { state, model, job, shown, prompts, onSent } = props;
  const { mpesa, due } = shown;
  const most = Math.ceil(due / 100);
  const [number, setNumber] = useState(formatPhone(mpesa?.phone ?? ""));
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);
  const isOnline = useOnline() && state.sending !== "unreachable";
  if (!mpesa) return null;
  const amount = typed ?? String(Math.min(most, mpesa.max));
  const send = async () => {
    const to = parsePhone(number);
    const shillings = wholeOf(amount, 10_000_000);
    if (!to || !canTakeMpesa(to)) return setProblem(words.phoneWrong);
    if (!shillings) return setProblem(words.amountWrong);
    if (shillings > most) return setProblem(fill(words.tooMuch, { amount: formatKes(due) }));
    setSending(true);
    const failed = await model.startPrompt(job.id, { phone: to, amount: shillings });
    setSending(false);
    setProblem(failed ? (failed.problem ?? words.failed) : "");
    onSent();
  };
  const [latest] = prompts;
  return (
    <section class={styles.counter} aria-label={words.ask}>
      <h2>{words.ask}</h2>
      {latest && (
        <p class={styles.notice} role="status">
          {fill(words.states[latest.state], {
            phone: formatPhone(latest.phone),
            amount: formatKes(latest.amount * 100),
          })}
        </p>
      )}
      <TextField label={words.phone} type="tel" value={number} maxLength={20} onSave={setNumber} />
      <TextField label={words.amount} value={amount} isFigure maxLength={10} onSave={setTyped} />
      {problem && (
        <p class={phone.problem} role="alert">
          {problem}
        </p>
      )}
      {!isOnline && (
        <p class={styles.notice} role="status">
          {words.noNetwork}
        </p>
      )}
      <button
        type="button"
        class={phone.primary}
        disabled={!isOnline || isSending}
        onClick={() => void send()}
      >
        {words.send}
      </button>
    </section>
  );
}

/** True while the browser has a network. */
function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const change = () => setOnline(navigator.onLine);
    addEventListener("online", change);
    addEventListener("offline", change);
    return () => {
      removeEventListener("online", change);
      removeEventListener("offline", change);
    };
  }, []);
  return isOnline;
}
