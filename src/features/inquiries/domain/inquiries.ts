import { defineEvent } from "~/platform/events/define";
import { addDays, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import type { Touch } from "~/platform/kernel/first-touch";
import { asLocale } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { SERVICE_LABELS, type Service } from "./offered-services";

/** The specification's four statuses (docs/domain/readings.md#inquiries). */
export const INQUIRY_STATUSES = ["pending", "approved", "rejected", "completed"] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const STATUS_LABELS: Record<InquiryStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  completed: "Completed",
};

/** The inquiry's form. The dashboard adds calculator quotes as 'calculator'. */
export const INQUIRY_SOURCES = ["home", "contact", "claim"] as const;
export type InquirySource = (typeof INQUIRY_SOURCES)[number];

export const SOURCE_LABELS: Record<InquirySource, string> = {
  home: "Quote request",
  contact: "Contact form",
  claim: "Claim",
};

/** True if approval starts a quote: not for claims, or for questions without a service. */
export function becomesQuote(inquiry: { source: InquirySource; service: string }): boolean {
  return inquiry.source !== "claim" && inquiry.service !== "";
}

/** Allowed decisions per status; completed and rejected are final. */
const DECISIONS: Record<InquiryStatus, readonly InquiryStatus[]> = {
  pending: ["approved", "rejected", "completed"],
  approved: ["rejected", "completed"],
  rejected: [],
  completed: [],
};

export function canDecide(from: InquiryStatus, to: InquiryStatus): boolean {
  return DECISIONS[from].includes(to);
}

/** The version of the privacy notice above forms. Change it with the texts `inquiries.consent`. */
export const CONSENT_VERSION = "2026-11-21";
/** Versions that open pages may still send. */
export const CONSENT_VERSIONS: readonly string[] = [CONSENT_VERSION];

/** Milliseconds; people take longer to fill in a form, bots do not. */
export const MIN_FILL_MS = 2_500;

export const MAX_PHOTOS = 10;
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;
export const MAX_CLAIM_ITEMS = 30;

/** The specification's success sentence (docs/domain/readings.md#inquiries). */
export const INQUIRY_THANKS = "Thank you for your inquiry! We will contact you within 24 hours.";

/** The claim form's items, one per line, without empty lines. */
export function itemsOf(lines: string): string[] {
  return lines
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Formats `CLM-2026-0001`. */
export function claimNumberOf(year: number, n: number): string {
  return `CLM-${year}-${String(n).padStart(4, "0")}`;
}

/** Opening and closing minute of each weekday, Sunday first; null is closed. */
export type WeekHours = readonly (readonly [opens: number, closes: number] | null)[];

/** Mon-Fri 8:00-18:00, Sat 9:00-16:00, Sun closed (docs/domain/readings.md#public-site: one list). */
export const OFFICE_HOURS: WeekHours = [
  null,
  [480, 1080],
  [480, 1080],
  [480, 1080],
  [480, 1080],
  [480, 1080],
  [540, 960],
];

/** Office minutes until the deadline; hours of the public promise. */
export const RESPONSE_MINUTES = 120;
export const RESPONSE_HOURS = 24;

const MINUTE = 60_000;

/** The time after `minutes` of opening time have passed since `from`, in Nairobi. */
export function afterOfficeMinutes(from: Date, minutes: number, hours: WeekHours = OFFICE_HOURS): Date {
  let left = minutes;
  let date = nairobiDate(from);
  // Stops after two months, in case the company never opens.
  for (let day = 0; day < 62; day++, date = addDays(date, 1)) {
    const open = hours[weekdayOf(date)];
    if (!open) continue;
    const midnight = startOfDate(date).getTime();
    const start = Math.max(midnight + open[0] * MINUTE, from.getTime());
    const end = midnight + open[1] * MINUTE;
    const there = (end - start) / MINUTE;
    if (there <= 0) continue;
    if (there >= left) return new Date(start + left * MINUTE);
    left -= there;
  }
  return new Date(from.getTime() + minutes * MINUTE);
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/**
 * The deadline for an answer: two office hours, and 24 hours at most (docs/domain/readings.md#public-site: both
 * promises).
 */
export function respondByOf(at: Date): Date {
  const office = afterOfficeMinutes(at, RESPONSE_MINUTES);
  const latest = at.getTime() + RESPONSE_HOURS * 60 * MINUTE;
  return new Date(Math.min(office.getTime(), latest));
}

export type ResponseState = "answered" | "late" | "waiting" | "overdue";

/** The inquiry's state against its deadline: answered in time or late, waiting, or overdue. */
export function responseStateOf(
  inquiry: { respondBy: Date; firstResponseAt: Date | null; status: InquiryStatus },
  now: Date,
): ResponseState {
  if (inquiry.firstResponseAt) return inquiry.firstResponseAt <= inquiry.respondBy ? "answered" : "late";
  if (inquiry.status === "rejected" || inquiry.status === "completed") return "answered";
  return now <= inquiry.respondBy ? "waiting" : "overdue";
}

/** Formats the time to the first answer: 35 min, 3 h 5 min, 2 days. */
export function formatTook(from: Date, to: Date): string {
  const minutes = Math.max(0, Math.round((to.getTime() - from.getTime()) / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) {
    const rest = minutes % 60;
    return rest ? `${Math.floor(minutes / 60)} h ${rest} min` : `${minutes / 60} h`;
  }
  return `${Math.round(minutes / 1440)} days`;
}

export interface ReplyTemplate {
  id: string;
  label: string;
  subject: string;
  /** {name}, {service}, {company}, {phone}, {claim} and {sender} are replaced. */
  body: string;
}

export const REPLY_TEMPLATES: readonly ReplyTemplate[] = [
  {
    id: "details",
    label: "Ask for the details",
    subject: "Your move with {company}: three questions",
    body: "Thank you for writing to us about {service}. So that we can give you a firm price, please tell us:\n\n1. Where do we collect from and deliver to (estate and floor)?\n2. How many rooms are there, and is anything fragile or very heavy?\n3. Which day suits you?\n\nYou can also answer by phone or WhatsApp on {phone}.\n\n{sender}\n{company}",
  },
  {
    id: "call",
    label: "Propose a call",
    subject: "When may we call you about your move?",
    body: "Thank you for your inquiry about {service}. A short call is the quickest way to a price. When does it suit you today or tomorrow?\n\nOur number is {phone}.\n\n{sender}\n{company}",
  },
  {
    id: "booked",
    label: "That day is full",
    subject: "Your move with {company}: another day?",
    body: "Thank you for your inquiry about {service}. Our trucks are all out on the day you named. We could come the day before or the two days after. Would one of them work for you?\n\n{sender}\n{company}",
  },
  {
    id: "claim",
    label: "Claim received",
    subject: "Your claim {claim}: what happens now",
    body: "We are sorry that something went wrong with your move. Your claim {claim} is with me. I am speaking with the crew today and will tell you within two working days what we propose.\n\nPlease keep the damaged items and their packing until then.\n\n{sender}\n{company}",
  },
];

/** Fills in a template's values. Unknown names stay, so that the author sees them. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole);
}

export const INQUIRY_SORTS = ["date", "customer", "amount"] as const;
export type InquirySort = (typeof INQUIRY_SORTS)[number];

export const CONTACT_CHANNELS = ["whatsapp", "call"] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

export const SUBSCRIBER_STATUSES = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];
export const SUBSCRIBER_LABELS: Record<SubscriberStatus, string> = {
  pending: "Not confirmed",
  confirmed: "Confirmed",
  unsubscribed: "Unsubscribed",
};

interface InquiryFact {
  name: string;
}

export const inquiryReceived = defineEvent<
  InquiryFact & {
    source: InquirySource;
    service: string;
    consentVersion: string;
    claimNumber: string | null;
    touch?: Touch;
  }
>("inquiry.received");
export const inquiryApproved = defineEvent<
  InquiryFact & { email: string; phone: string; service: string; message: string; assignedTo: string | null }
>("inquiry.approved");
export const inquiryRejected = defineEvent<InquiryFact & { reason: string }>("inquiry.rejected");
export const inquiryCompleted = defineEvent<InquiryFact & { reason: string }>("inquiry.completed");
export const inquiryAssigned = defineEvent<InquiryFact & { assignedTo: string | null }>("inquiry.assigned");
export const inquiryReplied = defineEvent<InquiryFact & { subject: string }>("inquiry.replied");
/** A WhatsApp chat or call, with its outcome. It counts as an answer only if the person was reached. */
export const inquiryContacted = defineEvent<
  InquiryFact & { channel: ContactChannel; note: string; reached?: boolean }
>("inquiry.contacted");
export const inquiryLinked = defineEvent<InquiryFact & { quoteId: string; quoteNumber: string }>(
  "inquiry.linked",
);
export const newsletterRequested = defineEvent<{ consentVersion: string }>("newsletter.requested");
export const newsletterConfirmed = defineEvent<object>("newsletter.confirmed");
export const newsletterEnded = defineEvent<{ by: "subscriber" | "staff" }>("newsletter.ended");

/** A WhatsApp message's greeting, in the sender's language. */
export function greetingOf(
  inquiry: { name: string; locale: string; about: "inquiry" | "quote" },
  companyName: string,
): string {
  const { name, about } = inquiry;
  if (asLocale(inquiry.locale) === "sw")
    return `Habari ${name}, hapa ni ${companyName}. Asante kwa ${about === "quote" ? "kutuomba kotesheni" : "kutuandikia"}.`;
  return `Hello ${name}, this is ${companyName}. Thank you for ${about === "quote" ? "asking us for a quote" : "your inquiry"}.`;
}

/** The linked quote's total once priced, else the service's starting price, else a dash. */
export function amountOf(inquiry: { amount: number; amountQuoted: boolean }): string {
  if (inquiry.amount === 0) return "–";
  return inquiry.amountQuoted ? formatKes(inquiry.amount) : `from ${formatKes(inquiry.amount)}`;
}

/** The requested service; claims and questions without one use their form's name. */
export function subjectOf(inquiry: {
  source: InquirySource;
  service: string;
  claimNumber: string | null;
}): string {
  if (inquiry.claimNumber) return `Claim ${inquiry.claimNumber}`;
  return SERVICE_LABELS[inquiry.service as Service] ?? "General question";
}
