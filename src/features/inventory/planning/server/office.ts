import { servicePlans } from "~/features/moves/records/server/queries";
import { quotePlans } from "~/features/quotes/server/queries/quote-plans";
import { listItemNames, planQuote, planServices } from "./queries";

export const plansOfServices = servicePlans.answer({ find: planServices, listItems: listItemNames });
export const plansOfQuotes = quotePlans.answer(planQuote);
