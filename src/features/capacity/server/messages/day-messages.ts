import { namedQuote, sendQuoteNotice } from "~/features/quotes/server/commands/send-notice";
import { findPayLink } from "~/features/quotes/server/commands/share-quote";
import type { QuoteRow } from "~/features/quotes/server/queries/quotes";
import { type TimeWindow, windowInSentence } from "~/features/settings/windows/domain";
import type { Tx } from "~/platform/db/database";
import { formatDate, formatDateTime, type PlainDate } from "~/platform/kernel/dates";
import type { MessageDefinition } from "~/platform/mail/message-texts";
import {
  DAY_BOOKED,
  DAY_BOOKED_SMS,
  DAY_FREED,
  DAY_FREED_SMS,
  DAY_LOST,
  DAY_LOST_SMS,
  DAY_OFFERED,
  DAY_OFFERED_SMS,
} from "./day-texts";

interface HeldDay {
  date: PlainDate;
  window: TimeWindow;
}

async function tell(
  tx: Tx,
  quote: QuoteRow,
  { date, window }: HeldDay,
  {
    mail,
    sms,
    says,
    until,
  }: {
    mail: MessageDefinition;
    sms: MessageDefinition;
    says?: string;
    until?: Date;
  },
): Promise<void> {
  const values = {
    ...{ reference: quote.reference, date: formatDate(date), window: windowInSentence(window, quote.locale) },
    ...(until && { until: formatDateTime(until) }),
  };
  await sendQuoteNotice(tx, quote, {
    toggle: "statusUpdates",
    sms: { definition: sms, values },
    mail: {
      ...{ definition: mail, values },
      says: [says ?? "body"],
      lines: (copy) => [namedQuote(copy, quote)],
      link: await findPayLink(tx, quote.id),
    },
  });
}

/** Tells the customer that the day is no longer held. `isTaken`: it was their move's day, else an offer. */
export const sendDayFreed = (tx: Tx, quote: QuoteRow, day: HeldDay, isTaken: boolean) =>
  tell(tx, quote, day, { mail: DAY_FREED, sms: DAY_FREED_SMS, says: isTaken ? "body" : "offer" });

/** Tells the customer that a late deposit booked the day. */
export const sendDayBooked = (tx: Tx, quote: QuoteRow, day: HeldDay) =>
  tell(tx, quote, day, { mail: DAY_BOOKED, sms: DAY_BOOKED_SMS });

/** Tells the customer that the day was full when the deposit arrived. */
export const sendDayLost = (tx: Tx, quote: QuoteRow, day: HeldDay) =>
  tell(tx, quote, day, { mail: DAY_LOST, sms: DAY_LOST_SMS });

/** Tells the customer that a day they wait for has room, and how long it is held. */
export const sendDayOffered = (tx: Tx, quote: QuoteRow, { endsAt, ...day }: HeldDay & { endsAt: Date }) =>
  tell(tx, quote, day, { mail: DAY_OFFERED, sms: DAY_OFFERED_SMS, until: endsAt });
