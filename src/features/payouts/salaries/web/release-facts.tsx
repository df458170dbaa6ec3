import { Alert } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { notifyProblem } from "~/platform/ui/office/notify";
import type { salariesContract } from "../contract";
import { Payees } from "./payees-list";
import styles from "./salaries.module.css";

interface Facts {
  payees: Output<typeof salariesContract, "payees">["payees"];
  balance: Output<typeof salariesContract, "balance">;
}

/** Before release: M-Pesa's total beside the account's balance, and M-Pesa's last name for each number. */
export function ReleaseFacts({ periodId }: { periodId: string }) {
  const [facts, setFacts] = useState<Facts>();
  useEffect(() => {
    let isShown = true;
    const salaries = client("salaries");
    Promise.all([salaries.payees({ id: periodId }), salaries.balance()]).then(
      ([{ payees }, balance]) => isShown && setFacts({ payees, balance }),
      (error: unknown) => isShown && notifyProblem(error),
    );
    return () => {
      isShown = false;
    };
  }, [periodId]);
  if (!facts) return <p className="below">Looking up the balance and the names …</p>;
  const { payees, balance } = facts;
  const byMpesa = payees.filter(({ method }) => method === "mpesa");
  const sum = byMpesa.reduce((all, { payable }) => all + payable, 0);
  const isShort = balance.balance !== null && balance.balance < sum;
  return (
    <>
      <Alert color={isShort ? "red" : "gray"} role={isShort ? "alert" : undefined}>
        M-Pesa pays {formatKes(sum)} to {formatNumber(byMpesa.length)}.{" "}
        {balance.balance === null
          ? "The utility account balance is not known."
          : `The utility account held ${formatKes(balance.balance)}${balance.at ? `, ${formatDateTime(balance.at)}` : ""}.`}
        {isShort && " That is too little: the payments would pause."}
      </Alert>
      <details>
        <summary>Employees to be paid</summary>
        <div className={styles.scrolled}>
          <Payees payees={payees} />
        </div>
      </details>
    </>
  );
}
