import type { PageView } from "~/platform/ui/office/page-frame";

/** The views of the company's tax. */
export const taxViews = (open: "documents" | "vat" | "reconciliation" | "items", asked = ""): PageView[] => [
  { to: "/tax", label: "Documents", isCurrent: open === "documents" },
  { to: `/tax/vat${asked}`, label: "VAT return", isCurrent: open === "vat" },
  { to: `/tax/reconciliation${asked}`, label: "Reconciliation", isCurrent: open === "reconciliation" },
  { to: "/tax/items", label: "Items", isCurrent: open === "items" },
];
