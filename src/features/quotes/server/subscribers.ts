import { customerEdited } from "~/features/customers/domain";
import { inquiryApproved } from "~/features/inquiries/domain";
import { on } from "~/platform/events/events";
import { draftQuoteOfInquiry } from "./commands/draft-quote";
import { followCustomerLanguage } from "./commands/follow-customer";

/** An approved inquiry becomes a quote to be worked on; a customer's language is that of their quotes: in the same transaction. */
export const quotesSubscribers = [
  on(inquiryApproved, draftQuoteOfInquiry),
  on(customerEdited, followCustomerLanguage),
];
