import { IconTruckDelivery } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const supplierParts = [
  menuEntries.answer({
    to: "/suppliers",
    label: "Suppliers",
    icon: IconTruckDelivery,
    needs: "manage_suppliers",
    group: "operations",
    place: 50,
  }),
];
