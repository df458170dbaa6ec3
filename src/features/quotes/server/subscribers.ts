import { inquiryApproved } from "~/features/inquiries/domain";
import { on } from "~/platform/events/events";
import { draftQuoteOfInquiry } from "./commands/draft-quote";

/** An inquiry that was approved becomes a quote to be worked on, in the same transaction. */
export const quotesSubscribers = [on(inquiryApproved, draftQuoteOfInquiry)];
