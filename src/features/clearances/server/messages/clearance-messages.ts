import { getServiceChannels } from "~/features/customers/choices/server/queries";
import { getMailHead } from "~/features/settings/server/queries";
import { windowInSentence } from "~/features/settings/windows/domain";
import type { Tx } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { defineMessage, writeMail, writeSms } from "~/platform/mail/message-texts";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import type { ClearanceRow, MoveOf } from "../queries/clearances";

const values = { day: "12/12/2026", window: "from 8:00 to 12:00", what: "Gate pass, Lift booking" };

const CUSTOMER_MAIL = defineMessage({
  kind: "clearance.customer",
  channel: "email",
  title: "Clearances for the move",
  sentTo: "customers",
  values,
  parts: {
    subject: {
      label: "Subject",
      en: "Please arrange before your move on {day}",
      sw: "Tafadhali panga kabla ya uhamisho wako wa {day}",
    },
    body: {
      label: "Text",
      en: "Your building or estate has to agree before our crew can work. Still missing: {what}. Tell us who the caretaker is, and we ask them for you.",
      sw: "Jengo au mtaa wako lazima ukubali kabla timu yetu kufanya kazi. Bado inahitajika: {what}. Tuambie mlinzi ni nani, nasi tutamwuliza kwa niaba yako.",
    },
    action: { label: "Button", en: "See what is missing", sw: "Tazama kinachohitajika" },
  },
});
const CUSTOMER_SMS = defineMessage({
  kind: "clearance.customer",
  channel: "sms",
  title: "Clearances for the move",
  sentTo: "customers",
  hasLink: true,
  values: { company: "MoveEase", day: values.day, what: values.what },
  parts: {
    text: {
      label: "Text",
      en: "{company}: before your move on {day} we need: {what}. Please answer here:",
      sw: "{company}: kabla ya uhamisho wako wa {day} tunahitaji: {what}. Tafadhali jibu hapa:",
    },
  },
});
const CARETAKER_SMS = defineMessage({
  kind: "clearance.caretaker",
  channel: "sms",
  title: "Question to a caretaker",
  sentTo: "everybody",
  hasLink: true,
  values: {
    company: "MoveEase",
    day: values.day,
    window: values.window,
    what: values.what,
    place: "Riverside Drive 14",
  },
  parts: {
    text: {
      label: "Text",
      en: "{company} moves a household at {place} on {day}, {window}. Please confirm: {what}.",
      sw: "{company} itahamisha nyumba huko {place} tarehe {day}, {window}. Tafadhali thibitisha: {what}.",
    },
  },
});

interface ToCustomer {
  /** The missing clearances, in the customer's language. */
  what: string;
  link: string;
  /** A member of staff asks now; otherwise an SMS waits for the day. */
  isAsked: boolean;
  now: Date;
}

/** Asks the customer by email, and by SMS where they are sent. */
export async function sendCustomerLink(tx: Tx, move: MoveOf, sent: ToCustomer): Promise<void> {
  const { what, link, isAsked, now } = sent;
  const { name, email, phone, locale, customerId } = move;
  const channels = await getServiceChannels(tx, "statusUpdates", { customerId, email, phone });
  const company = await getMailHead(tx);
  const day = formatDate(move.date ?? "");
  const about = { about: { type: "move", id: move.id }, customerId };
  if (phone && (channels.sms || (isAsked && !email))) {
    const text = await writeSms(tx, CUSTOMER_SMS, {
      ...{ locale, part: "text", values: { company: company.name, day, what } },
    });
    await sendSms(
      tx,
      { kind: CUSTOMER_SMS.kind, to: { name, phone }, text, link, asked: isAsked, ...about },
      now,
    );
  }
  if (!email || !(channels.email || isAsked)) return;
  const written = await writeMail(tx, CUSTOMER_MAIL, {
    ...{ locale, name, company, says: ["body"], lines: [] },
    values: { day, what, window: windowInSentence(move.window, locale) },
    action: { label: "action", href: "{{link}}" },
  });
  await sendMail(tx, {
    kind: CUSTOMER_MAIL.kind,
    to: { name, email },
    ...written,
    secrets: { link },
    ...about,
  });
}

/** Asks a caretaker by SMS, without the customer's name. */
export async function sendCaretakerLink(
  tx: Tx,
  move: MoveOf,
  { row, what, link, now }: { row: ClearanceRow; what: string; link: string; now: Date },
): Promise<void> {
  const { name: company } = await getMailHead(tx);
  const { locale } = move;
  const text = await writeSms(tx, CARETAKER_SMS, {
    ...{ locale, part: "text" },
    values: {
      ...{ company, what, place: row.address, day: formatDate(move.date ?? "") },
      window: windowInSentence(move.window, locale),
    },
  });
  await sendSms(
    tx,
    {
      ...{ kind: CARETAKER_SMS.kind, to: { name: row.contactName, phone: row.contactPhone }, text, link },
      ...{ asked: true, about: { type: "move", id: move.id }, customerId: move.customerId },
    },
    now,
  );
}
