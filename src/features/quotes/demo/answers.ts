import { type PriceLine, totalsOf } from "~/features/pricing/domain/prices";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { linkHolder } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import type { Cents } from "~/platform/kernel/money";
import { depositOf, quoteAccepted, quoteDeclined } from "../domain";
import { TERMS_VERSION } from "../server/commands/answer-quote";
import { quoteAcceptances, quoteDeclines } from "../server/tables";
import type { Quoting } from "../settings";

interface Answer {
  id: string;
  number: string;
  name: string;
  answeredAt: Date;
}

export async function seedDecline(
  tx: Tx,
  { id, number, name, answeredAt, reason }: Answer & { reason: string },
): Promise<void> {
  await tx.insert(quoteDeclines).values({ quoteId: id, reason, declinedAt: answeredAt });
  await record(tx, linkHolder(name), quoteDeclined, {
    subjectId: id,
    summary: `Quote declined: ${reason}`,
    data: { number, reason },
    at: answeredAt,
  });
}

interface Acceptance extends Answer {
  customerId: string;
  email: string;
  phone: string;
  from: string;
  to: string;
  date: PlainDate;
  lines: PriceLine[];
  total: Cents;
  settings: Quoting;
  assignedTo: string | null;
}

/** An acceptance of the past; invoices hears of it as of any other. */
export async function seedAcceptance(tx: Tx, accepted: Acceptance): Promise<void> {
  const { id, number, name, answeredAt, customerId, lines, total, settings } = accepted;
  const acceptanceId = newId();
  await tx.insert(quoteAcceptances).values({
    id: acceptanceId,
    quoteId: id,
    number,
    customerId,
    typedName: name,
    termsVersion: TERMS_VERSION,
    total,
    ip: "203.0.113.20",
    userAgent: "Demo",
    acceptedAt: answeredAt,
  });
  await record(tx, linkHolder(name), quoteAccepted, {
    subjectId: id,
    summary: `Quote accepted by ${name}`,
    data: {
      number,
      quoteId: id,
      customerId,
      acceptanceId,
      customerName: name,
      customerEmail: accepted.email,
      customerPhone: accepted.phone,
      from: accepted.from,
      to: accepted.to,
      serviceDate: accepted.date,
      lines,
      totals: totalsOf(lines, settings.tax),
      tax: settings.tax,
      depositDue: depositOf(total, settings.quotes.depositRate),
      assignedTo: accepted.assignedTo,
    },
    customerId,
    at: answeredAt,
  });
}
