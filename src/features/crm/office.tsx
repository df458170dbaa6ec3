import {
  IconArrowsExchange,
  IconChartFunnel,
  IconColumns3,
  IconFilterDollar,
  IconRotateClockwise2,
  IconSpeakerphone,
  IconTargetArrow,
} from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const crmParts = [
  menuEntries.answer({
    to: "/crm",
    label: "CRM",
    icon: IconChartFunnel,
    needs: "view_leads",
    end: true,
    words: "sales dashboard forecast win rate my day",
    group: "work",
  }),
  menuEntries.answer({
    to: "/crm/leads",
    label: "Leads",
    icon: IconTargetArrow,
    needs: "view_leads",
    key: "l",
    group: "work",
  }),
  menuEntries.answer({
    to: "/crm/opportunities",
    label: "Opportunities",
    icon: IconFilterDollar,
    needs: "view_leads",
    group: "work",
  }),
  menuEntries.answer({
    to: "/crm/handover",
    label: "Hand over work",
    icon: IconArrowsExchange,
    needs: ["manage_leads", "manage_communications", "manage_inquiries", "manage_quotes"],
    words: "left leaves resigned reassign transfer leads sales owner last day",
    group: "work",
  }),
  menuEntries.answer({
    to: "/crm/pipelines",
    label: "Pipelines",
    icon: IconColumns3,
    needs: ["view_leads", "manage_sales_setup"],
    words: "sales stages probability stuck lost reasons",
    group: "work",
  }),
  menuEntries.answer({
    to: "/crm/lifecycles",
    label: "Lifecycles",
    icon: IconRotateClockwise2,
    needs: ["view_leads", "manage_sales_setup"],
    words: "customer journey stages",
    group: "work",
  }),
  menuEntries.answer({
    to: "/crm/campaigns",
    label: "Campaigns",
    icon: IconSpeakerphone,
    needs: ["view_leads", "manage_sales_setup"],
    words: "advertising marketing channels",
    group: "work",
  }),
];
