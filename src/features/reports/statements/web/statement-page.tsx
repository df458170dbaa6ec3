import { Button, Table, Text } from "@mantine/core";
import { IconDownload, IconMail, IconPrinter, IconWallet } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { AddressDay } from "~/platform/ui/office/address-day";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { notify, notifyProblem } from "~/platform/ui/office/notify";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { KIND_LABELS, readPeriod } from "../domain";
import type { Route } from "./+types/statement-page";
import styles from "./statement-page.module.css";

const RefundCredit = onDemand(() =>
  import("~/features/payments/settlements/web/settle-panel").then((part) => part.RefundCredit),
);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { now, viewer } = context.get(pageRequest);
  const period = readPeriod(url.searchParams, now);
  const statement = await api(context, "statements").get({
    customerId: params.customerId,
    ...period,
  });
  return { statement, manage: viewer?.permissions.includes("manage_finances") ?? false };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `Statement of ${loaderData?.statement.customer.name ?? "a customer"}`);

type Loaded = Route.ComponentProps["loaderData"];
type Line = Loaded["statement"]["lines"][number];

/** Charges and refunds on one side, settlements on the other. */
function Sides({ amount }: { amount: number }) {
  return (
    <>
      <Table.Td className={`figure ${styles.side}`} data-label="Charged">
        {amount > 0 ? formatAmount(amount) : ""}
      </Table.Td>
      <Table.Td className={`figure ${styles.side}`} data-label="Settled">
        {amount < 0 ? formatAmount(-amount) : ""}
      </Table.Td>
    </>
  );
}

function DocumentLink({ line }: { line: Line }) {
  const text = line.number || KIND_LABELS[line.kind];
  if (line.kind === "invoice") return <Link to={`/invoice-management/${line.number}`}>{text}</Link>;
  const folder = { credit_note: "credit-notes", payment: "receipts", reversal: "receipts" } as const;
  if (line.kind === "withholding" || line.kind === "refund") return <>{text}</>;
  return (
    <a href={`/documents/${folder[line.kind]}/${line.id}.pdf`} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}

function EmailStatement({ statement: { customer, from, to } }: Pick<Loaded, "statement">) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const question = `${customer.email} gets the statement ${formatDate(from)} to ${formatDate(to)} as a PDF.`;
    if (!(await askToConfirm(question, { title: "Email the statement", confirm: "Send email" }))) return;
    setBusy(true);
    try {
      await client("statements").email({ customerId: customer.id, from, to }, { context: { key: newId() } });
      notify(`Statement sent to ${customer.email}`);
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" leftSection={<IconMail size={18} />} loading={busy} onClick={send}>
      Email
    </Button>
  );
}

/** A customer's account over the period in the address: opening balance, every document, closing balance. */
export default function StatementPage({ loaderData: { statement, manage } }: Route.ComponentProps) {
  const { customer, from, to, lines, customerCredit } = statement;
  const [paying, setPaying] = useState(false);
  return (
    <>
      <PageHead
        title={`Statement of ${customer.name}`}
        actions={
          <>
            {manage && customerCredit > 0 && (
              <Button
                variant="default"
                leftSection={<IconWallet size={18} />}
                onClick={() => setPaying(true)}
              >
                Pay out credit
              </Button>
            )}
            {manage && customer.email && <EmailStatement statement={statement} />}
            <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
              Print
            </Button>
            <Button
              component="a"
              href={`/documents/statements/${customer.id}.pdf?from=${from}&to=${to}`}
              target="_blank"
              variant="default"
              leftSection={<IconDownload size={18} />}
            >
              PDF
            </Button>
          </>
        }
      >
        {customer.customerNumber} · {customer.email}
        {customer.kraPin && ` · PIN ${customer.kraPin}`}
      </PageHead>
      <Period key={`${from} ${to}`} from={from} to={to} />
      <dl className={styles.sums}>
        <div>
          <dt>Opening balance, {formatDate(from)}</dt>
          <dd>{formatKes(statement.opening)}</dd>
        </div>
        <div>
          <dt>Closing balance, {formatDate(to)}</dt>
          <dd>{formatKes(statement.closing)}</dd>
        </div>
        <div>
          <dt>Customer credit today</dt>
          <dd>{formatKes(customerCredit)}</dd>
        </div>
      </dl>
      {lines.length === 0 ? (
        <EmptyState title="Nothing in this period">Choose other dates above.</EmptyState>
      ) : (
        <div className={`frame ${styles.table}`}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Date</Table.Th>
                <Table.Th scope="col">Document</Table.Th>
                <Table.Th scope="col" className="figure">
                  Charged
                </Table.Th>
                <Table.Th scope="col" className="figure">
                  Settled
                </Table.Th>
                <Table.Th scope="col" className="figure">
                  Balance
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              <Table.Tr>
                <Table.Td className={styles.day}>{formatDate(from)}</Table.Td>
                <Table.Td colSpan={3} className={styles.document}>
                  Opening balance
                </Table.Td>
                <Table.Td className={`figure ${styles.balance}`}>{formatAmount(statement.opening)}</Table.Td>
              </Table.Tr>
              {lines.map((line) => (
                <Table.Tr key={`${line.kind} ${line.id}`}>
                  <Table.Td className={styles.day}>{formatDate(line.date)}</Table.Td>
                  <Table.Td className={styles.document}>
                    <DocumentLink line={line} />
                    <small>
                      {KIND_LABELS[line.kind]}
                      {line.kind !== "invoice" && line.invoiceNumber && ` on ${line.invoiceNumber}`}
                    </small>
                  </Table.Td>
                  <Sides amount={line.amount} />
                  <Table.Td className={`figure ${styles.balance}`}>{formatAmount(line.balance)}</Table.Td>
                </Table.Tr>
              ))}
              <Table.Tr className={styles.closing}>
                <Table.Td className={styles.day}>{formatDate(to)}</Table.Td>
                <Table.Td colSpan={3} className={styles.document}>
                  Closing balance
                </Table.Td>
                <Table.Td className={`figure ${styles.balance}`}>{formatAmount(statement.closing)}</Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
        </div>
      )}
      {statement.more && (
        <Text inherit mt={12} c="dimmed">
          There is more in this period than is shown. Choose a shorter one.
        </Text>
      )}
      {paying && (
        <RefundCredit customerId={customer.id} credit={customerCredit} onClose={() => setPaying(false)} />
      )}
    </>
  );
}

/** Each change is an address that can be shared. */
function Period({ from, to }: { from: string; to: string }) {
  const [, setQuery] = useSearchParams();
  const show = (days: { from: string; to: string }) =>
    setQuery(days, { replace: true, preventScrollReset: true });
  return (
    <search className={styles.period}>
      <AddressDay label="From" value={from} onChoose={(day) => day && show({ from: day, to })} />
      <AddressDay label="To" value={to} onChoose={(day) => day && show({ from, to: day })} />
    </search>
  );
}
