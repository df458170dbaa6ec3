import { getServiceChannels } from "~/features/customers/choices/server/queries";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { layOutMail, type MailBody } from "~/platform/mail/layout";
import { type OutgoingMail, sendMail, sendSms } from "~/platform/mail/outbox";
import type { SelectedQuote } from "../../bulk/server/queries";
import { QUOTE_COPY, type QuoteCopy } from "../messages/quote-copy";
import type { QuoteRow } from "../queries";

/** What a message about a quote says, beside whom it greets. */
interface QuoteMail
  extends Pick<MailBody, "paragraphs" | "closing" | "lines">,
    Pick<OutgoingMail, "kind" | "subject" | "attachments"> {
  /** What the button is called that opens `link`; without a link there is none. */
  button?: string;
  link?: string | undefined;
}

/** Writes to a quote's customer in their language, with the company's letterhead. Returns the message's id. */
export async function sendQuoteMail(
  tx: Tx,
  quote: SelectedQuote,
  write: (copy: QuoteCopy) => QuoteMail,
): Promise<string> {
  const copy = QUOTE_COPY[quote.locale];
  const { kind, subject, attachments, button, link, ...body } = write(copy);
  const laidOut = layOutMail({
    ...body,
    locale: quote.locale,
    greeting: copy.hello(quote.customerName),
    ...(button && link ? { action: { label: button, href: "{{link}}" } } : {}),
    company: await getMailHead(tx),
  });
  return sendMail(tx, {
    kind,
    subject,
    ...laidOut,
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
  /** The text; held in quiet hours. */
  sms: (copy: QuoteCopy, company: string) => string;
  mail: (copy: QuoteCopy) => QuoteMail;
}

/** Tells a quote's customer by e-mail, and by SMS where they are sent, as far as the notice's toggle lets it. */
export async function sendQuoteNotice(tx: Tx, quote: QuoteRow, { toggle, sms, mail }: Notice): Promise<void> {
  const { customerId, customerEmail: email, customerPhone: phone } = quote;
  const channels = await getServiceChannels(tx, toggle, { customerId, email, phone });
  if (channels.sms) {
    const copy = QUOTE_COPY[quote.locale];
    const { kind, link } = mail(copy);
    const message = {
      kind,
      to: { name: quote.customerName, phone: quote.customerPhone },
      text: sms(copy, (await getMailHead(tx)).name),
      link,
      about: { type: "quote", id: quote.id },
      customerId: quote.customerId,
    };
    await sendSms(tx, message, new Date());
  }
  if (channels.email) await sendQuoteMail(tx, quote, mail);
}
