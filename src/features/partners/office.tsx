import { IconHeartHandshake } from "@tabler/icons-react";
import { leadSideParts } from "~/features/crm/leads/web/lead-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const partnerParts = [
  menuEntries.answer({
    to: "/crm/partners",
    label: "Partners",
    icon: IconHeartHandshake,
    needs: ["view_leads", "manage_sales_setup", "manage_finances"],
    group: "sales",
    place: 70,
  }),
  leadSideParts.answer(onDemand(() => import("./web/lead-partner").then((part) => part.LeadPartner))),
];
