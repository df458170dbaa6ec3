import type { Output } from "~/platform/http/client";
import type { quotesContract } from "../../contract/quotes";

export type QuoteDetail = Output<typeof quotesContract, "get">;
export type ListedQuote = Output<typeof quotesContract, "list">["rows"][number];
