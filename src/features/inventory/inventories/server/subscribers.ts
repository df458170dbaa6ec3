import { inquiryLinked } from "~/features/inquiries/domain/inquiries";
import { on } from "~/platform/events/events";
import { followSubject } from "./commands/start-inventory";

/** The goods stay the same when an inquiry becomes a quote. */
export const inventoriesSubscribers = [
  on(inquiryLinked, (tx, { data }) => followSubject(tx, { type: "quote", id: data.quoteId })),
];
