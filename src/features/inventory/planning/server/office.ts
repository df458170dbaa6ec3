import { servicePlans } from "~/features/moves/records/server/queries";
import { quoteInventories } from "~/features/quotes/server/queries/inventories";
import { quotePlans } from "~/features/quotes/server/queries/quote-plans";
import { findQuoteInventory, freezeForQuote, listItemNames, planQuote, planServices } from "./queries";

export const plansOfServices = servicePlans.answer({ find: planServices, listItems: listItemNames });
export const plansOfQuotes = quotePlans.answer(planQuote);
export const inventoriesOfQuotes = quoteInventories.answer({
  find: findQuoteInventory,
  freeze: freezeForQuote,
});
