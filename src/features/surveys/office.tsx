import { IconCalendarTime, IconChecklist } from "@tabler/icons-react";
import { visitParts } from "~/features/activities/visits/web/visit-parts";
import { leadSideParts } from "~/features/crm/leads/web/lead-parts";
import { overviewParts } from "~/features/customers/profile/web/overview-parts";
import { emptyInventoryParts } from "~/features/inventory/inventories/web/inventory-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { quoteSideParts } from "~/features/quotes/page/web/quote-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

const parts = () => import("./web/load-parts");
const cards = () => parts().then(({ loadCards }) => loadCards());

export const surveyParts = [
  menuEntries.answer({
    to: "/surveys",
    label: "Surveys",
    icon: IconChecklist,
    needs: "manage_inventory",
    group: "sales",
    place: 45,
  }),
  menuEntries.answer({
    to: "/surveys/calendar",
    label: "Survey calendar",
    icon: IconCalendarTime,
    needs: "manage_inventory",
    group: "sales",
    place: 46,
    viewOf: "/surveys",
  }),
  leadSideParts.answer(onDemand(() => cards().then((part) => part.LeadSurveys))),
  quoteSideParts.answer(onDemand(() => cards().then((part) => part.QuoteSurveys))),
  overviewParts.answer(onDemand(() => cards().then((part) => part.CustomerSurveys))),
  emptyInventoryParts.answer(
    onDemand(() =>
      parts()
        .then(({ loadPlan }) => loadPlan())
        .then((part) => part.PlanSurvey),
    ),
  ),
  visitParts.answer(
    onDemand(() =>
      parts()
        .then(({ loadVisit }) => loadVisit())
        .then((part) => part.VisitSurvey),
    ),
  ),
];
