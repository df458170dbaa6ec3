import { getServiceChannels } from "~/features/customers/choices/server/queries";
import { getCustomerByNumber } from "~/features/customers/server/queries/customers";
import { findPayLink } from "~/features/quotes/server/commands/share-quote";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import { getMailHead } from "~/features/settings/server/queries";
import { windowInSentence } from "~/features/settings/windows/domain";
import type { Tx } from "~/platform/db/database";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { type MessageDefinition, writeMail, writeSms } from "~/platform/mail/message-texts";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import { quietUntil } from "~/platform/mail/quiet-hours";
import { MOVING } from "../../domain";
import type { MoveRow } from "../queries/moves";
import { MOVE_COPY } from "./move-copy";
import { MOVE_MAILS, MOVE_SMS, type Told } from "./move-texts";

type Moved = Pick<
  MoveRow,
  "id" | "number" | "quoteId" | "customerId" | "category" | "origin" | "destination" | "date" | "window"
>;

async function findTold(tx: Tx, move: Moved) {
  if (move.quoteId) {
    const quote = await getQuoteById(tx, move.quoteId);
    return {
      about: { type: "quote", id: quote.id },
      customerId: quote.customerId,
      name: quote.customerName,
      email: quote.customerEmail,
      phone: quote.customerPhone,
      locale: quote.locale,
      reference: quote.reference,
      quote: `${quote.number} · ${quote.reference}`,
      from: quote.fromLocation,
      to: quote.toLocation,
      link: await findPayLink(tx, quote.id),
    };
  }
  const [from, to] = [move.origin.address, move.destination.address];
  if (!move.customerId || !MOVING.includes(move.category) || !from || !to) return undefined;
  const { id, name, email, phone, locale } = await getCustomerByNumber(tx, move.customerId);
  const about = { type: "move", id: move.id };
  const whom = { about, customerId: id, name, email, phone, locale, reference: move.number };
  return { ...whom, quote: undefined, from, to, link: undefined };
}

/**
 * Notifies a move's customer by email, and by SMS if enabled, in their language and with their private link. Respects
 * 'Status updates' (docs/domain/messaging.md#toggles). Runs in the step's transaction.
 */
export async function sendMoveNotice(tx: Tx, move: Moved, told: Told, now: Date): Promise<void> {
  const whom = await findTold(tx, move);
  if (!whom) return;
  const channels = await getServiceChannels(tx, "statusUpdates", whom);
  if (!channels.email && !channels.sms) return;
  const { link, locale, name } = whom;
  const company = await getMailHead(tx);
  const copy = MOVE_COPY[locale];
  const [day, window] = [formatDate(move.date), windowInSentence(move.window, locale)];
  const message = { kind: MOVE_MAILS[told].kind, about: whom.about, customerId: whom.customerId };
  if (channels.sms && !isStaleBy(quietUntil(now), told, now)) {
    const to = { name, phone: whom.phone };
    const values = { company: company.name, day, window };
    const text = await writeSms(tx, MOVE_SMS[told], { locale, part: "text", values });
    await sendSms(tx, { ...message, to, text, link }, now);
  }
  if (!channels.email) return;
  const planned = told === "confirmed" || told === "retimed";
  const definition: MessageDefinition = MOVE_MAILS[told];
  const written = await writeMail(tx, definition, {
    locale,
    name,
    values: { reference: whom.reference, from: whom.from, to: whom.to, day, window },
    says: ["body"],
    lines: [
      whom.quote ? { label: copy.quote, value: whom.quote } : { label: copy.move, value: move.number },
      { label: copy.day, value: day },
      ...(planned ? [{ label: copy.time, value: window }] : []),
    ],
    ...("closing" in definition.parts ? { closing: "closing" } : {}),
    ...(link ? { action: { label: "action", href: "{{link}}" } } : {}),
    company,
  });
  await sendMail(tx, {
    ...message,
    to: { name, email: whom.email },
    ...written,
    ...(link ? { secrets: { link } } : {}),
  });
}

function isStaleBy(until: Date | undefined, told: Told, now: Date): boolean {
  return told === "in_progress" && until !== undefined && nairobiDate(until) !== nairobiDate(now);
}
