import { createContext } from "react";

/** Page sizes and margins in points. */
export const A4 = { width: 595, height: 842 };
export const A5 = { width: 595, height: 420 };
export const MARGIN = 46;
export const TOP = 42;

/**
 * True while a document is tried on one page. Page numbers known beforehand save three of four layouts of the page;
 * `renderWritable` lays out documents of several pages again.
 */
export const OnOnePage = createContext(false);
