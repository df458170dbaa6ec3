import type { WonJourney } from "~/features/quotes/demo/past-year";
import { sumsOf } from "~/features/quotes/server/commands/request-quote";
import type { getSettings } from "~/features/settings/server/queries";
import type { PastRows } from "~/platform/events/past-rows";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate, nairobiYear } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { accountNumberOf, dueDateOf, invoiceIssued, invoiceNumberOf } from "../domain";
import { invoiceLines, invoices } from "../server/tables";
import type { invoicesSection } from "../settings";

type Rules = Awaited<ReturnType<typeof getSettings<typeof invoicesSection>>>;

export interface PastInvoice {
  id: string;
  number: string;
  total: number;
  depositDue: number;
}

/** The invoice of an acceptance and its payments up to the end of the past. */
export function addPastInvoice(
  { past, accountant, rules, prefix }: { past: PastRows; accountant: Actor; rules: Rules; prefix: string },
  won: WonJourney,
  payAll: (invoice: PastInvoice) => number,
): void {
  const { wish, buyer, customerId, moveDay, answeredAt, depositDue } = won;
  const year = nairobiYear(answeredAt);
  const number = invoiceNumberOf(prefix, year, past.nextNumber("invoice", year));
  const { subtotal, vatBase, vat, total } = sumsOf(wish.priced);
  const issueDate = nairobiDate(answeredAt);
  const id = newId(answeredAt.getTime());
  past.add(invoices, {
    id,
    number,
    accountNumber: accountNumberOf(number),
    draft: false,
    quoteId: won.quoteId,
    customerId,
    customerName: buyer.name,
    customerEmail: buyer.email,
    customerPhone: buyer.phone,
    customerKraPin: buyer.kraPin,
    assignedTo: won.rep.personId,
    fromLocation: wish.from,
    toLocation: wish.to,
    issueDate,
    serviceDate: moveDay,
    dueDate: dueDateOf({ serviceDate: moveDay, issueDate }, rules, null),
    tax: won.tax,
    subtotal,
    vatBase,
    vat,
    total,
    depositDue,
    paidAmount: payAll({ id, number, total, depositDue }),
    createdAt: answeredAt,
  });
  for (const [position, line] of wish.priced.lines.entries())
    past.add(invoiceLines, { id: newId(), invoiceId: id, position, ...line });
  past.record(accountant, invoiceIssued, {
    subjectId: id,
    summary: `Invoice ${number} issued`,
    data: { number, quoteId: won.quoteId, total, depositDue, lines: wish.priced.lines },
    customerId,
    at: answeredAt,
  });
}
