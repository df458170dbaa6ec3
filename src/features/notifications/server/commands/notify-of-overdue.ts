import type { Tx } from "~/platform/db/database";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { MOST_OVERDUE } from "../../domain/notifications";
import { listFellDue } from "../queries";
import { fanOutNotice } from "./fan-out-notification";

const TIME = "The due date";

/**
 * Notifies of unpaid invoices that were due yesterday. Those with full reach get a summary if there are many; each
 * owner gets their own.
 */
export async function notifyOfOverdue(tx: Tx, now: Date): Promise<void> {
  const due = addDays(nairobiDate(now), -1);
  const invoices = await listFellDue(tx, due);
  const common = { kind: "invoice_overdue", who: TIME, by: null, at: now } as const;
  const single = (invoice: (typeof invoices)[number]) => ({
    ...common,
    key: `overdue:${invoice.id}:${due}`,
    title: `${invoice.number} is overdue`,
    detail: `${invoice.customerName}, ${formatKes(invoice.balance)} open`,
    path: `/invoice-management/${invoice.number}`,
    assignedTo: invoice.assignedTo,
  });
  if (invoices.length <= MOST_OVERDUE) {
    for (const invoice of invoices) await fanOutNotice(tx, single(invoice));
    return;
  }
  await fanOutNotice(tx, {
    ...common,
    key: `overdue:${due}`,
    title: `${invoices.length} invoices became overdue`,
    detail: `${formatKes(invoices.reduce((sum, { balance }) => sum + balance, 0))} open`,
    path: "/invoice-management?status=overdue",
    assignedTo: null,
  });
  for (const invoice of invoices) {
    if (invoice.assignedTo) await fanOutNotice(tx, { ...single(invoice), only: [invoice.assignedTo] });
  }
}
