import { getLetterhead } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { renderDocument } from "~/platform/pdf/render";
import { STATEMENT_LABELS } from "../../domain";
import type { Statement } from "../queries";
import type { StatementDocumentData } from "./statement-document";

/** A statement as PDF. */
export async function makeStatementPdf(reader: Reader, statement: Statement): Promise<Buffer> {
  const { customer } = statement;
  const data: StatementDocumentData = {
    letterhead: await getLetterhead(reader),
    customerNumber: customer.customerNumber,
    customerName: customer.name,
    customerKraPin: customer.kraPin,
    period: `${formatDate(statement.from)} to ${formatDate(statement.to)}`,
    lines: statement.lines.map((line) => ({
      description: [
        formatDate(line.date),
        `${STATEMENT_LABELS[line.kind]} ${line.number}`,
        line.invoiceNumber && line.kind !== "invoice" ? `on ${line.invoiceNumber}` : "",
      ]
        .filter(Boolean)
        .join(" "),
      quantity: "",
      unitPrice: formatAmount(line.amount),
      amount: formatAmount(line.balance),
    })),
    opening: formatKes(statement.opening),
    closing: formatKes(statement.closing),
    credit: statement.customerCredit > 0 ? formatKes(statement.customerCredit) : "",
  };
  return renderDocument("statement", data);
}
