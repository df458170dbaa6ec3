import { IconColumns3 } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const outreachParts = [
  menuEntries.answer({
    to: "/crm/assignment",
    label: "Lead rules",
    icon: IconColumns3,
    needs: "manage_sales_setup",
    group: "company",
    place: 32,
    viewOf: "/crm/pipelines",
  }),
  menuEntries.answer({
    to: "/crm/automation",
    label: "Rules",
    icon: IconColumns3,
    needs: "manage_sales_setup",
    group: "company",
    place: 33,
    viewOf: "/crm/pipelines",
  }),
  menuEntries.answer({
    to: "/crm/sequences",
    label: "Sequences",
    icon: IconColumns3,
    needs: ["view_leads", "manage_sales_setup"],
    group: "company",
    place: 34,
    viewOf: "/crm/pipelines",
  }),
];
