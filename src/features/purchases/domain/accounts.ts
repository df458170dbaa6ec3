/** An account that purchases are booked to (docs/domain/purchases.md#accounts). */
export interface PurchaseAccount {
  code: string;
  label: string;
}

/** The accounts that bills and expenses are booked to, in the order of their numbers. */
export const PURCHASE_ACCOUNTS: readonly PurchaseAccount[] = [
  { code: "1300", label: "Packing stock" },
  { code: "1500", label: "Vehicles" },
  { code: "5000", label: "Casual crew" },
  { code: "5010", label: "Hired trucks" },
  { code: "5020", label: "Fuel" },
  { code: "5030", label: "Packing materials" },
  { code: "5040", label: "Tolls, parking and permits" },
  { code: "5060", label: "Commissions" },
  { code: "6100", label: "Repairs and tyres" },
  { code: "6110", label: "Vehicle insurance" },
  { code: "6200", label: "Rent" },
  { code: "6210", label: "Power and water" },
  { code: "6220", label: "Internet and phones" },
  { code: "6230", label: "Marketing" },
  { code: "6240", label: "Office and sundries" },
  { code: "6250", label: "Professional fees" },
  { code: "6300", label: "M-Pesa and bank charges" },
  { code: "6310", label: "Messages" },
];

const LABELS = new Map(PURCHASE_ACCOUNTS.map(({ code, label }) => [code, label]));
export const isPurchaseAccount = (code: string): boolean => LABELS.has(code);
/** '5020 Fuel'; only the number of an account that is no longer offered. */
export const accountLabel = (code: string): string => [code, LABELS.get(code)].filter(Boolean).join(" ");
