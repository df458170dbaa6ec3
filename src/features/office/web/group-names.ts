import {
  IconBuilding,
  IconCashBanknote,
  IconSunrise,
  IconTargetArrow,
  IconTruck,
  IconUsersGroup,
  type TablerIcon,
} from "@tabler/icons-react";
import type { SharedGroup } from "./office-parts";

export const GROUP_NAMES: Readonly<Record<SharedGroup, { label: string; icon: TablerIcon; key: string }>> = {
  today: { label: "Today", icon: IconSunrise, key: "t" },
  sales: { label: "Sales", icon: IconTargetArrow, key: "s" },
  operations: { label: "Operations", icon: IconTruck, key: "o" },
  money: { label: "Money", icon: IconCashBanknote, key: "m" },
  people: { label: "People", icon: IconUsersGroup, key: "p" },
  company: { label: "Company", icon: IconBuilding, key: "c" },
};
