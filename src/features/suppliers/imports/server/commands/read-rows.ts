import type { RowErrors, RowValues } from "~/platform/kernel/import";
import { isYes, rowOf } from "~/platform/kernel/import-row";
import { plainPin } from "~/platform/kernel/kra-pin";
import { LOCALE_NAMES, LOCALES } from "~/platform/kernel/locales";
import { type SheetRow, wordOf } from "~/platform/kernel/sheet-columns";
import type { RowReading } from "~/platform/sheets/import-queries";
import { type SortedRows, sortRows } from "~/platform/sheets/import-rows";
import { supplierForm } from "../../../contract";
import {
  KIND_LABELS,
  KINDS_LABELS,
  SUPPLIER_KINDS,
  type SupplierFields,
  WITHHOLDING_LABELS,
  WITHHOLDINGS,
} from "../../../domain";
import { type ImportField, RATE_FIELDS, supplierFile } from "../../domain";
import { kindMissing, ratingNotRead, supplierKnown, supplierTwiceInFile } from "../../errors";

/** Other names of languages in files. */
const LANGUAGES: Record<string, string> = { swahili: "sw", kiingereza: "en" };

type Values = RowValues<ImportField>;

interface Known {
  names: Set<string>;
  pins: Set<string>;
}

/** Sorts a file's rows into new suppliers, known ones and errors by field. */
export function readRows(
  rows: readonly SheetRow[],
  { mapping, orders }: RowReading<ImportField>,
  findKnown: (these: { names: readonly string[]; pins: readonly string[] }) => Promise<Known>,
): Promise<SortedRows<SupplierFields, ImportField>> {
  return sortRows(supplierFile, rows, {
    mapping,
    contactsOf: ({ name = "", pin = "" }) => ({ name: name.trim().toLowerCase(), pin: plainPin(pin) }),
    lookUp: async (all) => {
      const known = await findKnown({
        names: all.flatMap(({ name }) => name || []),
        pins: all.flatMap(({ pin }) => pin || []),
      });
      return ({ name = "", pin = "" }) => {
        const field = known.names.has(name) ? "name" : pin && known.pins.has(pin) ? "pin" : undefined;
        return field
          ? { isKnown: true, field, message: supplierKnown().message }
          : { isKnown: false, wrong: {} };
      };
    },
    readRow: (values) => readSupplier(values, orders),
    unique: ["name", "pin"],
    twice: supplierTwiceInFile,
  });
}

function readSupplier(values: Values, orders: RowReading<ImportField>["orders"]) {
  const row = rowOf(supplierFile, values, { orders });
  const said = values.kind ?? "";
  const kind =
    wordOf(said, SUPPLIER_KINDS, (word) => KIND_LABELS[word]) ??
    wordOf(said, SUPPLIER_KINDS, (word) => KINDS_LABELS[word]);
  if (kind === undefined) row.refuse("kind", kindMissing({ kinds: Object.values(KIND_LABELS).join(", ") }));
  const rates = RATE_FIELDS.flatMap((of) => {
    const price = row.amount(of);
    return price ? [{ class: of, price }] : [];
  });
  const stars = values.rating?.trim() ?? "";
  if (stars && !/^[1-5]$/.test(stars)) row.refuse("rating", ratingNotRead());
  const typed = row.parse(supplierForm, {
    ...{ name: values.name ?? "", kind: kind ?? "haulier" },
    ...{ contact: row.text("contact"), phone: row.phone("phone"), email: row.email("email") },
    locale: row.word("locale", LOCALES, LOCALE_NAMES, LANGUAGES[values.locale?.trim().toLowerCase() ?? ""]),
    ...{ town: row.text("town"), pin: row.text("pin"), mpesa: row.phone("mpesa") },
    ...{ isVatRegistered: isYes(values.isVatRegistered), sendsEtims: isYes(values.sendsEtims) },
    withholding: row.word("withholding", WITHHOLDINGS, WITHHOLDING_LABELS),
    ...{ rates, rating: /^[1-5]$/.test(stars) ? Number(stars) : null, notes: row.text("notes") },
  });
  return {
    value: typed as SupplierFields,
    wrong: row.wrong as RowErrors<ImportField>,
    notes: row.notes as RowErrors<ImportField>,
  };
}
