import { inSnapshot } from "~/platform/db/snapshot";
import { fieldsOf } from "~/platform/kernel/import";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import { KIND_LABELS, WITHHOLDING_LABELS } from "../../domain";
import { supplierList } from "../../list";
import { readSuppliersForExport, type Supplier } from "../../server/queries";
import { type ImportField, RATE_FIELDS, supplierFile } from "../domain";
import { supplierImport } from "./commands";

type RateField = (typeof RATE_FIELDS)[number];
const isRate = (field: ImportField): field is RateField => (RATE_FIELDS as readonly string[]).includes(field);

/** The columns of an import, so that an export can be imported. Prices are shillings of a day. */
const COLUMNS = fieldsOf(supplierFile).map((field): ExportColumn<Supplier> => {
  const column = { header: supplierFile.fields[field].label, width: field === "notes" ? 40 : 18 };
  if (isRate(field)) {
    const priceOf = ({ rates }: Supplier) => rates.find((rate) => rate.class === field)?.price;
    return { ...column, kind: "amount", value: (supplier) => (priceOf(supplier) ?? 0) / 100 || null };
  }
  switch (field) {
    case "rating":
      return { ...column, kind: "count", value: ({ rating }) => rating };
    case "kind":
      return { ...column, kind: "text", value: ({ kind }) => KIND_LABELS[kind] };
    case "withholding":
      return { ...column, kind: "text", value: ({ withholding }) => WITHHOLDING_LABELS[withholding] };
    case "isVatRegistered":
    case "sendsEtims":
      return { ...column, kind: "text", value: (supplier) => (supplier[field] ? "yes" : "no") };
    default:
      return { ...column, kind: "text", value: (supplier) => supplier[field] };
  }
});

export const supplierImportRoutes = [
  supplierImport.refusedRoute("/suppliers/import", "manage_suppliers"),
  ...defineExport<Supplier, ReturnType<typeof supplierList.ask>>({
    path: "suppliers",
    title: "Suppliers",
    permission: "manage_suppliers",
    ask: (query) => supplierList.ask(query),
    columns: COLUMNS,
    rows: (asked) => inSnapshot((reader) => readSuppliersForExport(reader, asked)),
  }),
  ...defineExport<Supplier, null>({
    path: "supplier-template",
    title: "Suppliers",
    permission: "manage_suppliers",
    fileName: () => "suppliers-template",
    ask: () => null,
    columns: COLUMNS,
    rows: async function* () {
      yield [];
    },
  }),
];
