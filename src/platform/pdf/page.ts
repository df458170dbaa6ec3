/** The page, in points: A4, its half and their margins. */
export const A4 = { width: 595, height: 842 };
/** Half of it, across. */
export const A5 = { width: 595, height: 420 };
export const MARGIN = 46;
export const TOP = 42;
