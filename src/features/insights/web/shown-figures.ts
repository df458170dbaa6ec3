import type { Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import type { insightsContract } from "../contract";
import { MANY_COMMUNICATIONS, PREDICTED_FROM, SHILLINGS_A_POINT } from "../domain";

export type Analytics = Output<typeof insightsContract, "analytics">;
export type Insights = Output<typeof insightsContract, "insights">;
export type Journey = Output<typeof insightsContract, "journey">;

export const UNKNOWN = "N/A";

export const CHANNEL_LABELS: Readonly<Record<string, string>> = {
  email: "Email",
  sms: "SMS",
  phone: "Phone",
  whatsapp: "WhatsApp",
  in_person: "In person",
  website: "Website",
  social_media: "Social media",
  referral: "Referral",
};
export const channelLabel = (channel: string | null) =>
  channel === null ? UNKNOWN : (CHANNEL_LABELS[channel] ?? channel);

export const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

export const daysAgo = (days: number | null) =>
  days === null ? UNKNOWN : days === 0 ? "Today" : `${plural(days, "day")} ago`;

/** Hours of minutes, rounded. */
export const hoursOf = (minutes: number | null) =>
  minutes === null ? UNKNOWN : `${formatNumber(Math.round(minutes / 60))} h`;

export const explain = {
  totalServices: (a: Analytics) =>
    `Services from booked to completed; quoted and cancelled ones count nowhere. ${plural(a.totalServices, "service")}.`,
  totalSpent: (a: Analytics) =>
    `Totals of issued invoices less credit, of those not cancelled; of services without a quote the final amount, else the quoted one. ${formatKes(a.totalSpent ?? 0)}, of ${plural(a.paymentHistory?.invoices ?? 0, "invoice")}.`,
  averageOrder: (a: Analytics) =>
    `What was spent, divided by the services. ${formatKes(a.totalSpent ?? 0)} by ${formatNumber(a.totalServices)}.`,
  points: (a: Analytics) =>
    `A point for each whole ${formatKes(SHILLINGS_A_POINT * 100)} spent. ${formatKes(a.totalSpent ?? 0)} spent.`,
  rating: (a: Analytics) =>
    `Mean of the ratings customers gave services, 1 to 5. ${plural(a.ratings, "rating")}.`,
  daysSince: (a: Analytics) =>
    a.lastServiceDate
      ? `Days since the latest service was completed, or written down where it is not. That was on ${formatDate(a.lastServiceDate)}.`
      : "Days since the latest service was completed, or written down where it is not. There is none.",
  tier: (a: Analytics) =>
    `By loyalty points; the thresholds are in Settings, Customer tiers.${a.loyaltyPoints === undefined ? "" : ` ${plural(a.loyaltyPoints, "point")}.`}`,
  risk: (a: Analytics) =>
    `4 points and more are high, 2 and 3 medium. ${a.riskParts.length === 0 ? "Nothing adds to it." : a.riskParts.map(({ points, reason }) => `${reason}: ${points}.`).join(" ")} It never acts by itself.`,
  communications: (a: Analytics) =>
    `What people wrote or talked about. Automatic messages, ${formatNumber(a.automaticMessages)} of them, are not among them and add nothing to the risk; more than ${MANY_COMMUNICATIONS} communications add 1.`,
  response: () => "Mean time until we answered what came in, in hours, of what was answered.",
  channel: () => "The channel most communications went by.",
  lastActivity: () => "The latest service, communication or payment.",
  without: (what: string) => `Nobody has a rule for ${what} yet.`,
  interval: (a: Analytics) =>
    `Mean days from one service to the next, by the days they were on. ${plural(a.totalServices, "service")}.`,
  next: (a: Analytics) =>
    `The last service's day and the mean interval, from ${PREDICTED_FROM} services on. ${a.frequencyPattern === null ? "There is no interval yet." : `The interval is ${plural(a.frequencyPattern, "day")}.`}`,
  referrals: () => "Customers whose assessment says that this one brought them.",
  outstanding: (a: Analytics) =>
    `What is open of issued invoices. ${plural(a.paymentHistory?.overdue ?? 0, "invoice is", "invoices are")} overdue.`,
  history: () => "Issued invoices that were paid whole, and how many of them after their due date.",
  creditLimit: () => "Typed by who manages finances. Nothing is refused by it.",
  segment: () => "Typed by staff.",
} as const;
