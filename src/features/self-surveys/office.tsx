import { IconInbox } from "@tabler/icons-react";
import { leadSideParts } from "~/features/crm/leads/web/lead-parts";
import { emptyInventoryParts } from "~/features/inventory/inventories/web/inventory-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { quoteSideParts } from "~/features/quotes/page/web/quote-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

const loads = () => import("./web/load-link-card");
const ofLinks = () => loads().then(({ loadLinkCard }) => loadLinkCard());

export const selfSurveyParts = [
  menuEntries.answer({
    to: "/inventories/submitted",
    label: "Customer lists",
    icon: IconInbox,
    needs: "manage_inventory",
    group: "sales",
    place: 35,
  }),
  quoteSideParts.answer(onDemand(() => ofLinks().then((part) => part.QuoteSurveyLink))),
  leadSideParts.answer(onDemand(() => ofLinks().then((part) => part.LeadSurveyLink))),
  emptyInventoryParts.answer(
    onDemand(() =>
      loads()
        .then(({ loadLinkMenu }) => loadLinkMenu())
        .then((part) => part.LinkMenu),
    ),
  ),
];
