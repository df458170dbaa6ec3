import {
  IconAddressBook,
  IconCashBanknote,
  IconChartBar,
  IconChecklist,
  IconFileInvoice,
  IconFileText,
  IconHelpCircle,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconMessageQuestion,
  IconRoute,
  IconSettings,
  IconUsersGroup,
  IconWorld,
} from "@tabler/icons-react";
import type { Permission } from "~/platform/http/permissions";
import { APPROVERS } from "../approvals/domain";
import { MENU_GROUPS, type MenuGroup, menuEntries, type OfficeEntry } from "./office-parts";

const ENTRIES: readonly OfficeEntry[] = [
  {
    to: "/admin-dashboard",
    label: "Dashboard",
    icon: IconLayoutDashboard,
    needs: "view_dashboard",
    key: "d",
    group: "today",
    place: 10,
  },
  {
    to: "/inquiries",
    label: "Inquiries",
    icon: IconMessageQuestion,
    needs: "manage_inquiries",
    counts: ["inquiries", "to answer"],
    key: "i",
    group: "today",
    place: 20,
  },
  {
    to: "/approvals",
    label: "Approvals",
    icon: IconChecklist,
    needs: APPROVERS,
    counts: ["approvals", "to approve"],
    key: "e",
    group: "today",
    place: 35,
  },
  {
    to: "/outbox",
    label: "Outbox",
    icon: IconInbox,
    needs: "view_outbox",
    key: "x",
    group: "today",
    place: 40,
  },
  {
    to: "/quote-management",
    label: "Quotes",
    icon: IconFileText,
    needs: "view_quotes",
    counts: ["quotes", "to decide"],
    key: "q",
    group: "sales",
    place: 40,
  },
  {
    to: "/customers",
    label: "Customers",
    icon: IconAddressBook,
    needs: "view_customers",
    key: "u",
    group: "sales",
    place: 50,
  },
  {
    to: "/moves",
    label: "Calendar",
    family: "Moves",
    icon: IconRoute,
    needs: "view_moves",
    unless: "manage_moves",
    key: "j",
    group: "operations",
    place: 11,
    viewOf: "/moves/list",
  },
  {
    to: "/moves/list",
    label: "List",
    family: "Moves",
    icon: IconRoute,
    needs: "view_moves",
    key: "n",
    group: "operations",
    place: 12,
  },
  {
    to: "/moves/schedule",
    label: "Calendar",
    icon: IconRoute,
    needs: "manage_moves",
    group: "operations",
    place: 13,
    viewOf: "/moves/list",
  },
  {
    to: "/invoice-management",
    label: "Invoices",
    icon: IconFileInvoice,
    needs: "view_finances",
    counts: ["invoices", "overdue"],
    key: "v",
    group: "money",
    place: 10,
  },
  {
    to: "/payments",
    label: "Payments",
    icon: IconCashBanknote,
    needs: "view_finances",
    key: "y",
    group: "money",
    place: 20,
  },
  {
    to: "/payments/review",
    label: "M-Pesa review",
    icon: IconCashBanknote,
    needs: "view_finances",
    counts: ["reviews", "to review"],
    group: "money",
    place: 21,
    viewOf: "/payments",
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
      "view_payroll_reports",
      "manage_fleet",
      "manage_moves",
    ],
    key: "r",
    group: "money",
    place: 50,
  },
  {
    to: "/reports/schedules",
    label: "Scheduled",
    icon: IconChartBar,
    needs: [
      "access_financial_reports",
      "view_sales_reports",
      "view_service_reports",
      "access_hr_reports",
      "access_department_reports",
      "access_team_reports",
      "view_payroll_reports",
      "manage_fleet",
      "manage_moves",
    ],
    group: "money",
    place: 51,
    viewOf: "/reports",
  },
  {
    to: "/content",
    label: "Site content",
    icon: IconWorld,
    needs: "manage_content",
    key: "w",
    group: "company",
    place: 10,
  },
  {
    to: "/settings",
    label: "Settings",
    icon: IconSettings,
    needs: "manage_system_settings",
    group: "company",
    place: 20,
  },
  {
    to: "/settings/people",
    label: "People",
    icon: IconUsersGroup,
    needs: "manage_system_settings",
    group: "company",
    place: 21,
    viewOf: "/settings",
  },
  {
    to: "/audit",
    label: "Audit",
    icon: IconHistory,
    needs: "view_audit",
    key: "a",
    group: "company",
    place: 40,
  },
  {
    to: "/help",
    label: "Help",
    icon: IconHelpCircle,
    needs: null,
    key: "h",
    group: "company",
    place: 50,
  },
  {
    to: "/getting-started",
    label: "Getting started",
    icon: IconHelpCircle,
    needs: "manage_system_settings",
    counts: ["setup", "to set up"],
    group: "company",
    place: 51,
    viewOf: "/help",
  },
];

function allEntries(): OfficeEntry[] {
  const entries = [...ENTRIES, ...menuEntries.all()];
  return MENU_GROUPS.flatMap((group) =>
    entries.filter((entry) => entry.group === group).sort((a, b) => a.place - b.place),
  );
}

/** True unless the address is a menu page that the viewer may not open. */
export function leadsSomewhere(address: string, permissions: readonly Permission[]): boolean {
  const isIt = ({ to }: OfficeEntry) => to === address;
  return entriesFor(permissions).some(isIt) || !allEntries().some(isIt);
}

/** Entries that these permissions open, in the menu's order. */
export function entriesFor(permissions: readonly Permission[]): OfficeEntry[] {
  const held = new Set(permissions);
  return allEntries().filter(
    ({ needs, unless }) =>
      (needs === null || [needs].flat().some((need) => held.has(need))) && !(unless && held.has(unless)),
  );
}

/** A line of the menu: a page, or several views of one subject. */
export interface MenuItem extends Pick<OfficeEntry, "to" | "label" | "icon"> {
  views: readonly OfficeEntry[];
}

export interface MenuSection {
  group: MenuGroup;
  items: readonly MenuItem[];
}

/** The entries by group, views gathered under the first one that is open to the viewer. Empty groups are left out. */
export function menuOf(entries: readonly OfficeEntry[]): MenuSection[] {
  return MENU_GROUPS.map((group) => {
    const families = Map.groupBy(
      entries.filter((entry) => entry.group === group),
      ({ to, viewOf }) => viewOf ?? to,
    );
    const items = [...families.values()].flatMap((views) => {
      const [first] = views;
      if (!first) return [];
      const { to, icon, label, family } = first;
      return { to, icon, label: views.length > 1 ? (family ?? label) : label, views };
    });
    return { group, items };
  }).filter(({ items }) => items.length > 0);
}

/** The entry that an address is, or is below of. */
export function entryAt<Entry extends { to: string }>(
  entries: readonly Entry[],
  pathname: string,
): Entry | undefined {
  const above = entries.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return above.sort((a, b) => b.to.length - a.to.length)[0];
}
