import { IconInbox } from "@tabler/icons-react";
import { leadSideParts } from "~/features/crm/leads/web/lead-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { quoteSideParts } from "~/features/quotes/page/web/quote-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

const ofLinks = () => import("./web/load-link-card").then(({ loadLinkCard }) => loadLinkCard());

export const selfSurveyParts = [
  menuEntries.answer({
    to: "/inventories/submitted",
    label: "Customer lists",
    icon: IconInbox,
    needs: "manage_inventory",
    group: "sales",
    place: 42,
  }),
  quoteSideParts.answer(onDemand(() => ofLinks().then((part) => part.QuoteSurveyLink))),
  leadSideParts.answer(onDemand(() => ofLinks().then((part) => part.LeadSurveyLink))),
];
