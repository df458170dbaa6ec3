/** Page sizes and margins in points. */
export const A4 = { width: 595, height: 842 };
export const A5 = { width: 595, height: 420 };
export const MARGIN = 46;
export const TOP = 42;
