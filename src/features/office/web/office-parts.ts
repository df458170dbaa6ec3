import type { TablerIcon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Permission } from "~/platform/http/permissions";
import { definePort } from "~/platform/kernel/port";
import type { WaitingCount } from "../menu/domain";

/** What every page says above its content. */
export interface FrameAlert {
  text: string;
  action: string;
  to: string;
}

export interface Waiting extends Partial<Record<WaitingCount, number | undefined>> {
  /** The counts that include something late. */
  late: readonly WaitingCount[];
  alerts: readonly FrameAlert[];
}

/** The menu's groups in their order; `own` are the viewer's own pages, under their name. */
export const MENU_GROUPS = ["today", "sales", "operations", "money", "people", "company", "own"] as const;

export type MenuGroup = (typeof MENU_GROUPS)[number];
/** Those of the menu. */
export type SharedGroup = Exclude<MenuGroup, "own">;

export interface OfficeEntry {
  to: string;
  label: string;
  icon: TablerIcon;
  needs: Permission | readonly Permission[] | null;
  /** Hidden from its holders, who have another entry at this address. */
  unless?: Permission;
  counts?: [of: WaitingCount, what: string];
  /** Opens the page after G. The groups use T, S, O, M, P and C. */
  key?: string;
  group: MenuGroup;
  /** Its place in the group, lowest first. */
  place: number;
  /** The address of the entry it is a view of: the menu shows that entry, the page's bar both. */
  viewOf?: string;
  /** The menu's name for an entry with several views. */
  family?: string;
}

export const menuEntries = definePort<OfficeEntry>();

export const barParts = definePort<ComponentType<{ unread: number; onRead: () => void }>>();
