import type { TablerIcon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Permission } from "~/platform/http/permissions";
import { definePort } from "~/platform/kernel/port";

/** Counts beside the menu's entries. */
export interface Waiting {
  payroll?: number | undefined;
  salaries?: number | undefined;
  quotes?: number | undefined;
  invoices?: number | undefined;
  reviews?: number | undefined;
  inquiries?: number | undefined;
  replies?: number | undefined;
  leave?: number | undefined;
  overtime?: number | undefined;
  activities?: number | undefined;
  unread?: number | undefined;
}

export interface OfficeEntry {
  to: string;
  label: string;
  icon: TablerIcon;
  /** Any of these permissions opens it; null for all staff. */
  needs: Permission | readonly Permission[] | null;
  /** Active on this exact path only, because other entries are below it. */
  end?: boolean;
  /** The count shown beside it, and its label. */
  counts?: [of: keyof Waiting, what: string];
  /** A child of the previous entry, which counts for both. */
  below?: boolean;
  /** Further search words in the palette. */
  words?: string;
  /** The shortcut letter after g. */
  key?: string;
  group: "work" | "house";
}

/** Later features' pages in the menu and the palette. */
export const menuEntries = definePort<OfficeEntry>();

/** Later features' parts of the office's bar. */
export const barParts = definePort<ComponentType<{ unread: number; onRead: () => void }>>();
