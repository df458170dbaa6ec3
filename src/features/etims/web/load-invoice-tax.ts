/** The shell loads this file alone: it does not know the names of what the part loads. */
export const loadInvoiceTax = () => import("./invoice-tax");
