/** The page, in points: A4 and its margins. */
export const A4 = { width: 595, height: 842 };
export const MARGIN = 46;
export const TOP = 42;
