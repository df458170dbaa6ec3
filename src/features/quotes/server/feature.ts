import type { Feature } from "~/platform/http/feature";
import { quotesRoutes } from "../bulk/server/routes";
import { customerQuotesHandlers } from "../customer/server/handlers";
import { papersOfQuotes } from "../customer/server/queries";
import { quoteSample } from "./documents/quote-sample";
import { quotesHandlers } from "./handlers";
import { exampleOfQuotes } from "./messages/quote-examples";
import { quoteAnswers } from "./office";
import { quotesSubscribers } from "./subscribers";

export const quotesFeature = {
  handlers: { quotes: quotesHandlers, customerQuotes: customerQuotesHandlers },
  routes: quotesRoutes,
  subscribers: quotesSubscribers,
  answers: [...quoteAnswers, quoteSample, papersOfQuotes, exampleOfQuotes],
} satisfies Feature;
