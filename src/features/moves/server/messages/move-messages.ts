import { getChannels } from "~/features/messaging/server/queries";
import { findPayLink } from "~/features/quotes/server/commands/share-quote";
import { getQuoteById } from "~/features/quotes/server/queries";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { layOutMail } from "~/platform/mail/layout";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import { quietUntil } from "~/platform/mail/quiet-hours";
import { type MoveWindow, WINDOW_IN_SENTENCE } from "../../domain";
import { MOVE_COPY, type Told } from "./move-copy";

const KINDS = {
  confirmed: "move.confirmed",
  in_progress: "move.started",
  completed: "move.completed",
  retimed: "move.retimed",
} as const satisfies Record<Told, string>;

interface Moved {
  quoteId: string;
  date: PlainDate;
  window: MoveWindow;
}

/**
 * Tells a move's customer of it by e-mail, and by SMS where they are sent, in their language, with the link to their
 * page; as far as 'Status updates' lets it (docs/domain/messaging.md#toggles). In the transaction of the step.
 */
export async function sendMoveNotice(tx: Tx, move: Moved, told: Told, now: Date): Promise<void> {
  const channels = await getChannels(tx, "statusUpdates");
  if (!channels.email && !channels.sms) return;
  const quote = await getQuoteById(tx, move.quoteId);
  const link = await findPayLink(tx, quote.id);
  const company = await getMailHead(tx);
  const copy = MOVE_COPY[quote.locale];
  const tells = copy.told[told];
  const [day, window] = [formatDate(move.date), WINDOW_IN_SENTENCE[move.window][quote.locale]];
  const message = {
    kind: KINDS[told],
    about: { type: "quote", id: quote.id },
    customerId: quote.customerId,
  };
  if (channels.sms && !isStaleBy(quietUntil(now), told, now)) {
    const to = { name: quote.customerName, phone: quote.customerPhone };
    await sendSms(tx, { ...message, to, text: tells.sms(company.name, day, window), link }, now);
  }
  if (!channels.email) return;
  const planned = told === "confirmed" || told === "retimed";
  const body = layOutMail({
    locale: quote.locale,
    greeting: copy.hello(quote.customerName),
    paragraphs: [tells.says(quote.fromLocation, quote.toLocation)],
    lines: [
      { label: copy.quote, value: `${quote.number} · ${quote.reference}` },
      { label: copy.day, value: day },
      ...(planned ? [{ label: copy.time, value: window }] : []),
    ],
    ...(tells.closing ? { closing: tells.closing } : {}),
    ...(link ? { action: { label: copy.seeMove, href: "{{link}}" } } : {}),
    company,
  });
  await sendMail(tx, {
    ...message,
    to: { name: quote.customerName, email: quote.customerEmail },
    subject: tells.subject(quote.reference, day),
    ...body,
    ...(link ? { secrets: { link } } : {}),
  });
}

/** That a move is under way is no news on the next morning. */
function isStaleBy(until: Date | undefined, told: Told, now: Date): boolean {
  return told === "in_progress" && until !== undefined && nairobiDate(until) !== nairobiDate(now);
}
