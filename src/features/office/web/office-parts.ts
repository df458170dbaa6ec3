import type { TablerIcon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Permission } from "~/platform/http/permissions";
import { definePort } from "~/platform/kernel/port";

/** The numbers that may stand beside an entry. */
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
  /** What opens it, or any of what; null for all staff. */
  needs: Permission | readonly Permission[] | null;
  /** Active on its own address alone: other entries stand below it. */
  end?: boolean;
  /** Which number stands beside it, and what it counts. */
  counts?: [of: keyof Waiting, what: string];
  /** A part of the entry before it, which counts for both. */
  below?: boolean;
  /** Further words the palette finds it by. */
  words?: string;
  /** Typed after g, it opens the page. */
  key?: string;
  group: "work" | "house";
}

/** Pages of later features in the menu and the palette. */
export const menuEntries = definePort<OfficeEntry>();

/** What later features put into the office's bar, beside its own tools. */
export const barParts = definePort<ComponentType<{ unread: number; onRead: () => void }>>();
