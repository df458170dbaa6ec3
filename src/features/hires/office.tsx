import { IconTruckReturn } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";
import { supplierPageParts } from "~/features/suppliers/web/supplier-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const hireParts = [
  menuEntries.answer({
    to: "/hires",
    label: "Hired trucks",
    icon: IconTruckReturn,
    needs: "manage_moves",
    group: "operations",
    place: 48,
  }),
  supplierPageParts.answer(
    onDemand(() => import("./web/load-hires").then((part) => part.loadSupplierHires())),
  ),
];
