import { depositOpen } from "~/features/invoices/domain";
import { findInvoiceOfQuote } from "~/features/invoices/server/queries/invoices";
import { quoteRescheduled } from "~/features/quotes/domain";
import { linkRevoked } from "~/features/quotes/errors";
import { changeQuote } from "~/features/quotes/server/commands/change-quote";
import { lockQuoteOfLink } from "~/features/quotes/server/queries/quote-links";
import { type TimeWindow, windowLabel } from "~/features/settings/windows/domain";
import { findDayProblem } from "~/features/settings/windows/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { dayNotAhead } from "~/platform/kernel/schema-errors";
import { dayChosenAlready, dayNotBookable } from "../../errors";
import { findHold } from "../queries/holds";
import { assertRoom } from "./claim-day";
import { takeDay } from "./take-day";

interface Chosen {
  linkId: string;
  serviceDate: PlainDate;
  window: TimeWindow;
  now: Date;
}

/**
 * Gives an accepted move that lost its day a new one, free of charge and at the agreed price. It is held until the deposit is
 * paid, or booked if it is. Throws INVALID for a day without room.
 */
export async function chooseDay(tx: Tx, actor: Actor, input: Chosen): Promise<{ endsAt: Date | null }> {
  const { linkId, serviceDate, window, now } = input;
  const { linkRevokedAt, ...quote } = await lockQuoteOfLink(tx, linkId);
  if (linkRevokedAt) throw linkRevoked();
  if (!quote.acceptedAt || quote.cancelledAt || quote.serviceDate) throw dayChosenAlready();
  if (serviceDate < nairobiDate(now)) throw dayNotAhead.at("serviceDate");
  if (await findDayProblem(tx, serviceDate, now))
    throw dayNotBookable.at("serviceDate", { date: formatDate(serviceDate) });
  await assertRoom(tx, { quote, serviceDate, window, now });
  const before = await findHold(tx, quote.id);
  await changeQuote(tx, quote.id, now, { serviceDate, preferredTime: windowLabel(window) });
  const invoice = await findInvoiceOfQuote(tx, quote.id);
  const from = invoice?.serviceDate ?? before?.date ?? serviceDate;
  if (from !== serviceDate)
    await record(tx, actor, quoteRescheduled, {
      subjectId: quote.id,
      summary: `Chose ${formatDate(serviceDate)} instead of ${formatDate(from)}, whose hold had ended`,
      data: {
        ...{ number: quote.number, quoteId: quote.id, customerId: quote.customerId, reason: "" },
        ...{ from, to: serviceDate, fee: 0, by: "customer" as const },
      },
      customerId: quote.customerId,
      at: now,
    });
  const depositDue = invoice ? depositOpen(invoice) : 0;
  return takeDay(tx, actor, { quote, date: serviceDate, window, depositDue, now });
}
