import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Sums } from "~/platform/ui/office/sums";
import { PAPER_LABELS, type ShownBill, signedKes } from "./extra-words";
import styles from "./move-extras.module.css";

/** Invoices, credit notes and payments of a move, with one total and one balance. */
export function MoveBill({ bill, path }: { bill: ShownBill; path: string | null }) {
  const { papers, payments, total, paid, balance } = bill;
  return (
    <>
      <h3>Bill of the move</h3>
      <ul className={styles.bill}>
        {papers.map(({ kind, number, date, amount }) => (
          <li key={number}>
            <span>
              {PAPER_LABELS[kind]}{" "}
              {kind === "credit_note" ? number : <Link to={`/invoice-management/${number}`}>{number}</Link>}{" "}
              <span className="muted">{formatDate(date)}</span>
            </span>
            <span>{amount < 0 ? signedKes(amount) : formatKes(amount)}</span>
          </li>
        ))}
        {payments.map(({ date, what, amount }) => (
          <li key={`${what} ${date.getTime()}`}>
            <span>
              {what} <span className="muted">{formatDate(date)}</span>
            </span>
            <span>{signedKes(-amount)}</span>
          </li>
        ))}
      </ul>
      <Sums
        label="The bill of the move"
        sums={[
          ["Total", formatKes(total)],
          ["Paid", formatKes(paid)],
          ["Balance", formatKes(balance)],
        ]}
      />
      {path && (
        <div>
          <Button
            component="a"
            href={path}
            download
            variant="default"
            leftSection={<IconDownload size={18} />}
          >
            Bill as PDF
          </Button>
        </div>
      )}
    </>
  );
}
