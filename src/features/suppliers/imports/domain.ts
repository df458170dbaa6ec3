import { defineEvent } from "~/platform/events/define";
import { column, defineImport, type ImportFact } from "~/platform/kernel/import";
import { FIELD_LABELS } from "../domain";

/** Suppliers, one per row. One bad row refuses the whole file; a known name or KRA PIN is left as it is. */
export const supplierFile = defineImport({
  noun: "supplier",
  nouns: "suppliers",
  whole: "name",
  mostRows: 2_000,
  mostBytes: 4 * 1024 * 1024,
  badRows: "keep all out",
  counts: ["added", "known"],
  checks: ["good", "known", "refused"],
  fields: {
    name: column(FIELD_LABELS.name, "name", "supplier suppliername company vendor business"),
    kind: column(FIELD_LABELS.kind, "kind", "type category"),
    contact: column(FIELD_LABELS.contact, "contact", "contactperson person contactname"),
    phone: column(FIELD_LABELS.phone, "phone", "mobile telephone tel phonenumber"),
    email: column(FIELD_LABELS.email, "email", "mail emailaddress"),
    locale: column(FIELD_LABELS.locale, "locale", "language locale lugha"),
    town: column(FIELD_LABELS.town, "town", "city location"),
    pin: column(FIELD_LABELS.pin, "pin", "pin krapin taxpin"),
    isVatRegistered: column(FIELD_LABELS.isVatRegistered, "isVatRegistered", "vat vatregistered"),
    sendsEtims: column(FIELD_LABELS.sendsEtims, "sendsEtims", "etims"),
    withholding: column(FIELD_LABELS.withholding, "withholding", "wht withholding"),
    mpesa: column(FIELD_LABELS.mpesa, "mpesa", "mpesa mpesanumber"),
    pickup: column("Day: Pickup, 1 t", "", "pickup"),
    canter: column("Day: Canter, 3 t", "", "canter"),
    truck_5t: column("Day: Truck, 5 t", "", "5t truck5t"),
    truck_7t: column("Day: Truck, 7 t", "", "7t truck7t"),
    truck_10t: column("Day: Truck, 10 t", "", "10t truck10t"),
    rating: column(FIELD_LABELS.rating, "rating", "stars"),
    notes: column(FIELD_LABELS.notes, "notes", "note remarks"),
  },
});
export type ImportField = keyof typeof supplierFile.fields;

/** The columns with the price of a day; further classes are entered on the supplier's page. */
export const RATE_FIELDS = ["pickup", "canter", "truck_5t", "truck_7t", "truck_10t"] as const;

export const supplierFileUploaded = defineEvent<ImportFact>("supplier-import.uploaded");
export const supplierFileMapped = defineEvent<ImportFact>("supplier-import.mapped");
export const suppliersImported = defineEvent<ImportFact & { added: number; known?: number }>(
  "supplier-import.imported",
);
