import { customerEdited } from "~/features/customers/domain";
import { inquiryApproved } from "~/features/inquiries/domain/inquiries";
import { on } from "~/platform/events/events";
import { draftQuoteOfInquiry } from "./commands/draft-quote";
import { followCustomerLanguage } from "./commands/follow-customer";

/** Drafts a quote from an approved inquiry and syncs the customer's language, in the same transaction. */
export const quotesSubscribers = [
  on(inquiryApproved, draftQuoteOfInquiry),
  on(customerEdited, followCustomerLanguage),
];
