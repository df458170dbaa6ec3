import { createContext } from "react";
import type { To } from "react-router";

/** A page above the open one. */
export interface PageAbove {
  to: string;
  label: string;
}

/** Another view of the open page's subject, with its own address. */
export interface PageView {
  to: To;
  label: string;
  isCurrent: boolean;
  count?: number | undefined;
}

/** What the menu knows of the open page, shown in its bar. */
export const PageFrame = createContext<{ above: readonly PageAbove[]; views: readonly PageView[] }>({
  above: [],
  views: [],
});
