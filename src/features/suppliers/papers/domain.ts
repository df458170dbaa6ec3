import { defineEvent } from "~/platform/events/define";

export const SUPPLIER_PAPER_KINDS = [
  "contract",
  "transit_cover",
  "insurance",
  "tax_compliance",
  "licence",
  "other",
] as const;
export type SupplierPaperKind = (typeof SUPPLIER_PAPER_KINDS)[number];
export const SUPPLIER_PAPER_LABELS: Record<SupplierPaperKind, string> = {
  contract: "Contract",
  transit_cover: "Goods-in-transit cover",
  insurance: "Insurance",
  tax_compliance: "Tax compliance certificate",
  licence: "Licence",
  other: "Other",
};

export const MAX_SUPPLIER_PAPERS = 100;

export const supplierPaperPath = (supplierId: string, id: string, ending: string) =>
  `/documents/supplier-papers/${supplierId}/${id}.${ending}`;

interface PaperFact {
  name: string;
  paperId: string;
  kind: SupplierPaperKind;
}
export const supplierPaperAdded = defineEvent<PaperFact & { validTo: string | null }>("supplier.paper_added");
export const supplierPaperRemoved = defineEvent<PaperFact>("supplier.paper_removed");
