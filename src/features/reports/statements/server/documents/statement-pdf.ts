import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { renderDocument } from "~/platform/pdf/render";
import type { Statement } from "../queries";
import type { StatementDocumentData } from "./statement-document";
import { STATEMENT_LABELS } from "./statement-labels";

export async function makeStatementPdf(reader: Reader, statement: Statement): Promise<Buffer> {
  const { customer } = statement;
  const locale = await getCustomerLocale(reader, customer.id);
  const labels = STATEMENT_LABELS[locale];
  const data: StatementDocumentData = {
    locale,
    ...(await getFollowingPaper(reader, locale, null)),
    customerNumber: customer.customerNumber,
    customerName: customer.name,
    customerKraPin: customer.kraPin,
    period: labels.fromTo(formatDate(statement.from), formatDate(statement.to)),
    lines: statement.lines.map((line) => ({
      description: [
        formatDate(line.date),
        `${labels.kinds[line.kind]} ${line.number}`,
        line.invoiceNumber && line.kind !== "invoice" ? labels.on(line.invoiceNumber) : "",
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
