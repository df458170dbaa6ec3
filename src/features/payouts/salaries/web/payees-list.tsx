import type { Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { formatPhone } from "~/platform/kernel/phone";
import { METHOD_LABELS } from "../../domain";
import type { salariesContract } from "../contract";
import styles from "./salaries.module.css";

type Payee = Output<typeof salariesContract, "payees">["payees"][number];

const SHOWN = 500;

/** A run's receivers and methods, with M-Pesa's last name for each number. */
export function Payees({ payees }: { payees: readonly Payee[] }) {
  return (
    <ul className={styles.payees}>
      {payees.slice(0, SHOWN).map((payee) => (
        <li key={payee.itemId}>
          <span>
            {payee.employeeName}
            <span className="below">{wordsOf(payee).filter(Boolean).join(" · ")}</span>
          </span>
          <b>{formatKes(payee.payable)}</b>
        </li>
      ))}
      {payees.length > SHOWN && <li>and {formatNumber(payees.length - SHOWN)} more</li>}
    </ul>
  );
}

const wordsOf = (payee: Payee) => [
  payee.employeeNumber,
  METHOD_LABELS[payee.method],
  payee.method === "mpesa" || payee.method === "portal"
    ? formatPhone(payee.mpesaNumber)
    : payee.accountEnding && `${payee.bankName} …${payee.accountEnding}`,
  payee.knownAs && `last paid to ${payee.knownAs}`,
  payee.amounts.length > 1 && `in ${payee.amounts.length} parts: ${payee.amounts.map(formatKes).join(", ")}`,
  payee.why,
];
