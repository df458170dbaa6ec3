import { IconTruckReturn } from "@tabler/icons-react";
import { boardTools, jobParts } from "~/features/dispatch/web/dispatch-parts";
import { menuEntries } from "~/features/office/web/office-parts";
import { supplierPageParts } from "~/features/suppliers/web/supplier-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

const loads = () => import("./web/load-hires");

export const hireParts = [
  menuEntries.answer({
    to: "/hires",
    label: "Hired trucks",
    icon: IconTruckReturn,
    needs: "manage_moves",
    group: "operations",
    place: 48,
  }),
  boardTools.answer(onDemand(() => loads().then(({ loadHireTool }) => loadHireTool()))),
  jobParts.answer(onDemand(() => loads().then(({ loadJobHires }) => loadJobHires()))),
  supplierPageParts.answer(onDemand(() => loads().then(({ loadSupplierHires }) => loadSupplierHires()))),
];
