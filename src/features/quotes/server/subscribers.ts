import { customerEdited } from "~/features/customers/domain";
import { inquiryApproved } from "~/features/inquiries/domain/inquiries";
import { endTurnsOn } from "~/features/office/approvals/server/commands";
import { on } from "~/platform/events/events";
import { quoteApproved, quoteRejected, quoteRevisionRequested } from "../domain";
import { draftQuoteOfInquiry } from "./commands/draft-quote";
import { followCustomerLanguage } from "./commands/follow-customer";

/** Drafts a quote from an approved inquiry and syncs the customer's language, in the same transaction. */
export const quotesSubscribers = [
  on(inquiryApproved, draftQuoteOfInquiry),
  on(customerEdited, followCustomerLanguage),
  ...endTurnsOn("quote", quoteApproved, quoteRejected, quoteRevisionRequested),
];
