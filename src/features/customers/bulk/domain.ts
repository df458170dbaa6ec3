/** Customers one bulk action takes: what a selection gathers. */
export const MAX_BULK = 100;
/** Customers one export by selection names in its address. */
export const MAX_EXPORTED = 500;
