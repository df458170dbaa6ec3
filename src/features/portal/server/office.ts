import { contractPapers } from "~/features/evidence-packs/server/queries/contract-papers";
import { getMpesaSetup } from "~/features/payments/server/commands/call-mpesa";
import { makeQuotePdf } from "~/features/quotes/server/documents/quote-pdf";

/** The contract in an evidence pack is the quote as its customer has it. */
export const contractPaper = contractPapers.answer(async (reader, quoteId) =>
  makeQuotePdf(reader, quoteId, (await getMpesaSetup()).shortcode),
);
