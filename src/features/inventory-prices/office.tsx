import { quoteSideParts } from "~/features/quotes/page/web/quote-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const inventoryPriceParts = [
  quoteSideParts.answer(
    onDemand(() =>
      import("./web/load-surveyed-access")
        .then(({ loadSurveyedAccess }) => loadSurveyedAccess())
        .then((part) => part.SurveyedAccess),
    ),
  ),
];
