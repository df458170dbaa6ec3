import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";
import { statementSent } from "../domain";
import { ACCOUNT_STATEMENT } from "./messages/statement-texts";
import { getStatement } from "./queries";

interface Asked {
  customerId: Reach<"account">;
  from: PlainDate;
  to: PlainDate;
  now: Date;
}

/** Sends a customer their statement as PDF, in their language. */
export async function emailStatement(
  tx: Tx,
  actor: Actor,
  { customerId, from, to, now }: Asked,
): Promise<void> {
  const { customer, closing } = await getStatement(tx, actor, { customerId, from, to });
  const period = `${formatDate(from)} - ${formatDate(to)}`;
  const written = await writeMail(tx, ACCOUNT_STATEMENT, {
    locale: await getCustomerLocale(tx, customer.id),
    name: customer.name,
    values: { period, balance: formatKes(closing) },
    says: [closing > 0 ? "owed" : "settled", "questions"],
    lines: [],
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: ACCOUNT_STATEMENT.kind,
    to: { name: customer.name, email: customer.email },
    ...written,
    attachments: [
      {
        name: `statement-${customer.customerNumber}-${from}-${to}.pdf`,
        document: "statement",
        id: `${customer.id} ${from} ${to}`,
      },
    ],
    about: { type: "customer", id: customer.id },
    customerId: customer.id,
  });
  await record(tx, actor, statementSent, {
    subjectId: customer.id,
    summary: `Statement ${period} sent to ${customer.email}`,
    data: { customerNumber: customer.customerNumber, from, to },
    customerId: customer.id,
    at: now,
  });
}
