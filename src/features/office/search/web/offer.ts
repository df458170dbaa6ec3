import type { TablerIcon } from "@tabler/icons-react";

/** What the palette offers besides found records: a page, an action or an article. */
export interface Offer {
  label: string;
  icon: TablerIcon;
  words?: string;
  keys?: string;
  theme?: "light" | "dark";
  run: () => void;
}
