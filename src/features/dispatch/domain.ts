/** The longest period of one board, in days. */
export const MOST_DAYS = 14;
