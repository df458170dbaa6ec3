import { getServiceChannels } from "~/features/customers/choices/server/queries";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import type { MailBody } from "~/platform/mail/layout";
import { type MessageDefinition, writeMail, writeSms } from "~/platform/mail/message-texts";
import { type OutgoingMail, sendMail, sendSms } from "~/platform/mail/outbox";
import { QUOTE_COPY, type QuoteCopy } from "../messages/quote-copy";
import type { SelectedQuote } from "../queries/quote-list";
import type { QuoteRow } from "../queries/quotes";

interface QuoteMail extends Pick<OutgoingMail, "attachments"> {
  definition: MessageDefinition;
  values: Readonly<Record<string, string>>;
  subject?: string;
  says?: readonly string[];
  lines: (copy: QuoteCopy) => MailBody["lines"];
  action?: string;
  link?: string | undefined;
}

/** Writes to a quote's customer in their language, with the company's letterhead. Returns the message's id. */
export async function sendQuoteMail(
  tx: Tx,
  quote: SelectedQuote,
  { definition, values, subject, says, action = "action", lines, attachments, link }: QuoteMail,
): Promise<string> {
  const written = await writeMail(tx, definition, {
    locale: quote.locale,
    name: quote.customerName,
    values,
    ...(subject ? { subject } : {}),
    says: says ?? ["body"],
    lines: lines(QUOTE_COPY[quote.locale]),
    ...(link && definition.parts[action] ? { action: { label: action, href: "{{link}}" } } : {}),
    ...(definition.parts.closing ? { closing: "closing" } : {}),
    company: await getMailHead(tx),
  });
  return sendMail(tx, {
    kind: definition.kind,
    ...written,
    to: { name: quote.customerName, email: quote.customerEmail },
    ...(attachments ? { attachments } : {}),
    ...(link ? { secrets: { link } } : {}),
    about: { type: "quote", id: quote.id },
    customerId: quote.customerId,
  });
}

/** Which quote a message is about, as its line says it. */
export const namedQuote = (copy: QuoteCopy, { number, reference }: SelectedQuote) => ({
  label: copy.quote,
  value: `${number} · ${reference}`,
});

interface Notice {
  toggle: Parameters<typeof getServiceChannels>[1];
  sms: { definition: MessageDefinition; part?: string; values: Readonly<Record<string, string>> };
  mail: QuoteMail;
}

/** Tells a quote's customer by e-mail, and by SMS where they are sent, as far as the notice's toggle lets it. */
export async function sendQuoteNotice(tx: Tx, quote: QuoteRow, { toggle, sms, mail }: Notice): Promise<void> {
  const { customerId, customerEmail: email, customerPhone: phone, locale } = quote;
  const channels = await getServiceChannels(tx, toggle, { customerId, email, phone });
  if (channels.sms) {
    const { name: company } = await getMailHead(tx);
    const { definition, part = "text" } = sms;
    const message = {
      kind: definition.kind,
      to: { name: quote.customerName, phone: quote.customerPhone },
      text: await writeSms(tx, definition, { locale, part, values: { company, ...sms.values } }),
      link: mail.link,
      about: { type: "quote", id: quote.id },
      customerId: quote.customerId,
    };
    await sendSms(tx, message, new Date());
  }
  if (channels.email) await sendQuoteMail(tx, quote, mail);
}
