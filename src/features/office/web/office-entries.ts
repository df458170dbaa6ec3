import {
  IconAddressBook,
  IconCashBanknote,
  IconChartBar,
  IconFileInvoice,
  IconFileText,
  IconHelpCircle,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconListCheck,
  IconMessageQuestion,
  IconSettings,
  IconTruck,
  IconUsersGroup,
  IconWorld,
} from "@tabler/icons-react";
import type { Permission } from "~/platform/http/permissions";
import { menuEntries, type OfficeEntry } from "./office-parts";

const ENTRIES: readonly OfficeEntry[] = [
  {
    to: "/admin-dashboard",
    label: "Dashboard",
    icon: IconLayoutDashboard,
    needs: "view_dashboard",
    key: "d",
    group: "work",
  },
  {
    to: "/inquiries",
    label: "Inquiries",
    icon: IconMessageQuestion,
    needs: "manage_inquiries",
    counts: ["inquiries", "to answer"],
    key: "i",
    group: "work",
  },
  {
    to: "/quote-management",
    label: "Quotes",
    icon: IconFileText,
    needs: "view_quotes",
    counts: ["quotes", "to decide"],
    key: "q",
    group: "work",
  },
  {
    to: "/moves",
    label: "Moves",
    icon: IconTruck,
    needs: "view_moves",
    key: "j",
    group: "work",
  },
  {
    to: "/customers",
    label: "Customers",
    icon: IconAddressBook,
    needs: "view_customers",
    key: "c",
    group: "work",
  },
  {
    to: "/invoice-management",
    label: "Invoices",
    icon: IconFileInvoice,
    needs: "view_finances",
    counts: ["invoices", "overdue"],
    key: "v",
    group: "work",
  },
  {
    to: "/payments",
    label: "Payments",
    icon: IconCashBanknote,
    needs: "view_finances",
    end: true,
    counts: ["reviews", "to review"],
    words: "receipts money received",
    key: "y",
    group: "work",
  },
  {
    to: "/payments/review",
    label: "M-Pesa review",
    icon: IconListCheck,
    needs: "view_finances",
    below: true,
    words: "payments to review match settle",
    key: "m",
    group: "work",
  },
  {
    to: "/reports",
    label: "Reports",
    icon: IconChartBar,
    needs: [
      "access_financial_reports",
      "view_sales_reports",
      "view_service_reports",
      "access_hr_reports",
      "access_department_reports",
      "access_team_reports",
    ],
    words:
      "vat report tax revenue ageing debtors reconciliation funnel sources headcount absence leave expiries",
    key: "r",
    group: "work",
  },
  { to: "/outbox", label: "Outbox", icon: IconInbox, needs: "view_outbox", key: "o", group: "house" },
  {
    to: "/content",
    label: "Site content",
    icon: IconWorld,
    needs: "manage_content",
    key: "w",
    group: "house",
  },
  {
    to: "/settings/people",
    label: "People",
    icon: IconUsersGroup,
    needs: "manage_system_settings",
    key: "p",
    group: "house",
  },
  {
    to: "/settings",
    label: "Settings",
    icon: IconSettings,
    needs: "manage_system_settings",
    end: true,
    key: "s",
    group: "house",
  },
  { to: "/audit", label: "Audit", icon: IconHistory, needs: "view_audit", key: "a", group: "house" },
  { to: "/help", label: "Help", icon: IconHelpCircle, needs: null, key: "h", group: "house" },
];

/** Adds later features' entries at the end of their group, or after their parent entry. */
function allEntries(): OfficeEntry[] {
  const entries = [...ENTRIES];
  for (const entry of menuEntries.all())
    entries.splice(entry.below ? endBelow(entries, entry.to) : entries.length, 0, entry);
  return (["work", "house"] as const).flatMap((group) => entries.filter((entry) => entry.group === group));
}

function endBelow(entries: OfficeEntry[], address: string): number {
  const parent = address.slice(0, address.lastIndexOf("/"));
  return (
    entries.findLastIndex(({ to }) => to === parent || to.startsWith(`${parent}/`)) + 1 || entries.length
  );
}

/** True unless the address is a menu page that the viewer may not open. */
export function leadsSomewhere(address: string, permissions: readonly Permission[]): boolean {
  const isIt = ({ to }: OfficeEntry) => to === address;
  return entriesFor(permissions).some(isIt) || !allEntries().some(isIt);
}

/** Entries that these permissions open. */
export function entriesFor(permissions: readonly Permission[]): OfficeEntry[] {
  const held = new Set(permissions);
  return allEntries().filter(({ needs }) => needs === null || [needs].flat().some((need) => held.has(need)));
}
