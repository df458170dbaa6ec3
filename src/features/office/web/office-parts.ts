import type { TablerIcon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Permission } from "~/platform/http/permissions";
import { definePort } from "~/platform/kernel/port";

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
  needs: Permission | readonly Permission[] | null;
  end?: boolean;
  counts?: [of: keyof Waiting, what: string];
  /** A child of the previous entry, which counts for both. */
  below?: boolean;
  words?: string;
  key?: string;
  group: "work" | "house";
}

export const menuEntries = definePort<OfficeEntry>();

export const barParts = definePort<ComponentType<{ unread: number; onRead: () => void }>>();
