import { IconCertificate, IconChecklist, IconReportMoney, IconTruck } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";
import type { Permission } from "~/platform/http/permissions";

const FLEET = {
  needs: ["manage_fleet", "manage_moves"] as readonly Permission[],
  group: "operations",
} as const;

export const fleetParts = [
  menuEntries.answer({
    ...FLEET,
    to: "/fleet",
    label: "Vehicles",
    icon: IconTruck,
    place: 40,
    family: "Fleet",
  }),
  menuEntries.answer({
    ...FLEET,
    to: "/fleet/papers",
    label: "Papers",
    icon: IconCertificate,
    place: 42,
    viewOf: "/fleet",
  }),
  menuEntries.answer({
    ...FLEET,
    needs: "manage_fleet",
    to: "/fleet/costs",
    label: "Costs",
    icon: IconReportMoney,
    place: 44,
    viewOf: "/fleet",
  }),
  menuEntries.answer({
    ...FLEET,
    needs: "update_move_status",
    to: "/fleet/check",
    label: "Daily check",
    icon: IconChecklist,
    place: 46,
    viewOf: "/fleet",
  }),
];
