/** Customers one bulk action takes: what a selection gathers. */
export const MAX_BULK = 100;
export const MAX_EXPORTED = 500;
