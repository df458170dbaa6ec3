/** Numbers beside the menu stop here. */
export const MOST_COUNTED = 100;

/** A number that stops being counted: '99+' from a hundred on. */
export const shownCount = (count: number): string =>
  count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
