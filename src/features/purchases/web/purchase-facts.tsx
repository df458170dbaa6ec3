import { Link } from "react-router";
import { WITHHOLDING_LABELS } from "~/features/suppliers/domain";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts, NoteFact } from "~/platform/ui/office/facts";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { Sums } from "~/platform/ui/office/sums";
import { accountLabel } from "../domain/accounts";
import { VAT_LABELS } from "../domain/money";
import { FUNDS_LABELS, METHOD_LABELS } from "../domain/purchases";
import { certificatePath, KIND_LABELS } from "../withholding/domain";
import { ProofBadge } from "./purchase-badge";
import type { Purchase } from "./purchase-form";

export function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  const { supplierId, payee, pin, billNumber, day, dueDate, funds, spentByName, withholding } = purchase;
  const { proof, proofNumber, proofReason, note, enteredBy, createdAt, approvedAt, approvedByName } =
    purchase;
  return (
    <Card title="Bill">
      <Facts width={130}>
        <Fact label="Supplier" isWide>
          {supplierId ? <Link to={`/suppliers/${supplierId}`}>{payee}</Link> : payee}
        </Fact>
        {pin && <Fact label="KRA PIN">{pin}</Fact>}
        {billNumber && <Fact label="Bill number">{billNumber}</Fact>}
        <Fact label="Date">{formatDate(day)}</Fact>
        {funds === "owed" && <Fact label="Due">{formatDate(dueDate)}</Fact>}
        <Fact label="Payment">{FUNDS_LABELS[funds]}</Fact>
        {spentByName && <Fact label="Paid by">{spentByName}</Fact>}
        <Fact label="eTIMS">
          <ProofBadge proof={proof} /> {proofNumber || proofReason}
        </Fact>
        {withholding !== "none" && <Fact label="Withholding tax">{WITHHOLDING_LABELS[withholding]}</Fact>}
        <Fact label="Entered" isWide>
          {[enteredBy ?? "MoveEase", formatDateTime(createdAt)].join(", ")}
        </Fact>
        {approvedAt && (
          <Fact label="Approved" isWide>
            {[approvedByName ?? "MoveEase", formatDateTime(approvedAt)].join(", ")}
          </Fact>
        )}
        <NoteFact note={note} />
      </Facts>
    </Card>
  );
}

export function PurchaseLinesCard({ purchase }: { purchase: Purchase }) {
  const { lines, total, vat, withheld } = purchase;
  return (
    <Card title="Lines">
      <PlainTable
        rows={lines}
        scroll="Lines, scrollable"
        stacks
        columns={[
          {
            head: "What for",
            names: true,
            cell: ({ what, accountCode }) => what || accountLabel(accountCode),
          },
          { head: "Account", cell: ({ accountCode }) => accountLabel(accountCode) },
          {
            head: "Move or vehicle",
            cell: ({ move, vehicle }) => [move?.number, vehicle?.plate].filter(Boolean).join(", "),
          },
          { head: "VAT", cell: ({ vatCode }) => VAT_LABELS[vatCode] },
          { head: "Amount", figure: true, cell: ({ amount }) => formatAmount(amount) },
        ]}
      />
      <Sums
        sums={[
          ["Without VAT", formatAmount(total - vat)],
          ["VAT", formatAmount(vat)],
          ["Total", formatKes(total)],
          ...(withheld > 0
            ? ([
                ["Withheld for KRA", formatAmount(withheld)],
                ["To pay", formatKes(total - withheld)],
              ] as const)
            : []),
        ]}
      />
    </Card>
  );
}

export function PaymentsCard({ payments }: { payments: Purchase["payments"] }) {
  if (payments.length === 0) return null;
  return (
    <Card title="Payment">
      <PlainTable
        rows={payments}
        keyOf={({ id }) => id}
        scroll="Payments, scrollable"
        stacks
        columns={[
          { head: "Date", names: true, cell: ({ paidOn }) => formatDate(paidOn) },
          {
            head: "Paid by",
            cell: ({ method, reference, floatOf }) =>
              [METHOD_LABELS[method], floatOf, reference].filter(Boolean).join(", "),
          },
          { head: "Recorded by", cell: ({ by }) => by ?? "MoveEase" },
          {
            head: "Certificates",
            cell: ({ certificates }) =>
              certificates.map(({ number, kind, amount }) => (
                <a key={number} href={certificatePath(number)} style={{ display: "block" }}>
                  {number}, {KIND_LABELS[kind]} {formatAmount(amount)}
                </a>
              )),
          },
          {
            head: "Amount",
            figure: true,
            cell: ({ amount, undoneAt, undoReason }) =>
              undoneAt ? `Undone: ${undoReason}` : formatKes(amount),
          },
        ]}
      />
    </Card>
  );
}
