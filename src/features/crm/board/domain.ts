/** Cards of a column that come at a time. */
export const CARDS = 20;
