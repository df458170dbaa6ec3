/** @jsxImportSource preact */
import phone from "~/platform/phone/phone.module.css";
import type { ShownPayments } from "../domain/job-payments";
import styles from "./crew.module.css";
import payment from "./payment.module.css";
import { useWords } from "./words";

/** PayBill, account and a code to scan: the customer pays without this phone. */
export function PayAlone({ shown: { mpesa, qr } }: { shown: ShownPayments }) {
  const { payments: words } = useWords().words;
  if (!mpesa) return null;
  return (
    <section class={styles.counter} aria-label={words.byHand}>
      <h2>{words.byHand}</h2>
      <dl class={payment.payBill}>
        <dt>{words.payBill}</dt>
        <dd>{mpesa.payBill}</dd>
        <dt>{words.account}</dt>
        <dd>{mpesa.account}</dd>
      </dl>
      {qr && (
        <>
          <svg
            class={payment.code}
            viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
            role="img"
            aria-label={words.qr}
          >
            <rect x="-2" y="-2" width={qr.size + 4} height={qr.size + 4} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <p class={phone.muted}>{words.qrHint}</p>
        </>
      )}
    </section>
  );
}
