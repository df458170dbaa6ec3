import { isBare } from "~/features/pricing/domain/contents";
import { getQuoteById, getQuoteLines } from "~/features/quotes/server/queries/quotes";
import type { Tx } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { counted } from "~/platform/kernel/numbers";

export type QuoteAbout =
  | { kind: "quote_requested" | "quote_approved" | "quote_accepted" }
  | { kind: "quote_approval_asked"; note: string }
  | { kind: "quote_declined"; reason: string }
  | { kind: "changes_proposed"; items: number; difference: Cents | null }
  | { kind: "changes_answered"; order: string; difference: Cents | null; reason: string }
  | { kind: "changes_lapsed"; order: string; open: number }
  | { kind: "day_lost"; quoteId: string; date: PlainDate };

interface By {
  name: string;
  isStaff: boolean;
}

const signed = (amount: Cents | null) =>
  amount === null ? "" : `${formatKes(Math.abs(amount))} ${amount < 0 ? "less" : "more"}`;

/** The notice of a quote, with its total once it has items. */
export async function noticeOfQuote(tx: Tx, id: string, by: By, about: QuoteAbout) {
  const quote = await getQuoteById(tx, about.kind === "day_lost" ? about.quoteId : id);
  const { number, customerName, total, assignedTo } = quote;
  const common = { kind: about.kind, path: `/quote-management/${number}`, assignedTo };
  // Base and distance alone are not a price.
  const sum = isBare(await getQuoteLines(tx, quote.id)) ? "Not priced yet" : formatKes(total);
  switch (about.kind) {
    case "quote_requested":
      return by.isStaff
        ? { ...common, title: `${by.name} made ${number} for ${customerName}`, detail: sum }
        : { ...common, who: customerName, title: `${customerName} asked for ${number}`, detail: sum };
    case "quote_approval_asked":
      return {
        ...common,
        assignedTo: null,
        title: `${by.name} asks you to approve ${number}`,
        detail: [sum, quote.approvalReasons.join(", "), about.note].filter(Boolean).join(" · "),
      };
    case "quote_approved":
      return { ...common, title: `${by.name} approved ${number}`, detail: `${customerName}, ${sum}` };
    case "quote_accepted":
      return { ...common, who: customerName, title: `${customerName} accepted ${number}`, detail: sum };
    case "changes_proposed":
      return {
        ...common,
        who: customerName,
        title: `${customerName} changed the list of ${number}`,
        detail: [counted(about.items, "change"), signed(about.difference)].filter(Boolean).join(", "),
      };
    case "changes_answered":
      return {
        ...common,
        who: customerName,
        title: `${customerName} ${about.difference === null ? "declined" : "confirmed"} ${about.order} of ${number}`,
        detail: about.difference === null ? about.reason : signed(about.difference),
      };
    case "changes_lapsed":
      return {
        ...common,
        title: `Changes of ${number} were not decided in time`,
        detail: [about.order, about.open > 0 ? counted(about.open, "open change") : ""]
          .filter(Boolean)
          .join(" · "),
      };
    case "day_lost":
      return {
        ...common,
        assignedTo: null,
        title: `${number} is paid and has no day`,
        detail: `Its hold of ${formatDate(about.date)} had ended, and that day is full. Agree on another one.`,
      };
    case "quote_declined":
      return {
        ...common,
        who: customerName,
        title: `${customerName} declined ${number}`,
        detail: about.reason,
      };
  }
}
