import type { RowErrors, RowValues } from "~/platform/kernel/import";
import { isYes, rowOf } from "~/platform/kernel/import-row";
import type { SheetRow } from "~/platform/kernel/sheet-columns";
import type { RowReading } from "~/platform/sheets/import-queries";
import { type SortedRows, sortRows } from "~/platform/sheets/import-rows";
import { kindForm } from "../../../kinds/contract";
import {
  ACTIVITY_LABELS,
  changedFields,
  codeOf,
  FLAG_LABELS,
  FLAGS,
  type ItemKind,
  minutesOf,
  nameKey,
  ROOM_LABELS,
  ROOMS,
  SOURCE_LABELS,
  SOURCES,
  weightOf,
} from "../../../kinds/domain/kinds";
import { kindNameTaken } from "../../../kinds/errors";
import { type ImportField, itemKindFile } from "../../domain";
import { kindSameAsNow, kindTwiceInFile } from "../../errors";

type Values = RowValues<ImportField>;
type Row = ReturnType<typeof rowOf<ImportField>>;

/** Sorts a file's rows into items to add or change, unchanged ones and errors by field. */
export function readRows(
  rows: readonly SheetRow[],
  { mapping, orders }: RowReading<ImportField>,
  kinds: readonly ItemKind[],
): Promise<SortedRows<ItemKind, ImportField>> {
  const byCode = new Map(kinds.map((kind) => [kind.code, kind]));
  const byName = new Map(kinds.map((kind) => [nameKey(kind.nameEn), kind]));

  function read(values: Values): { value: ItemKind; was: ItemKind | undefined; row: Row } {
    const row = rowOf(itemKindFile, values, { orders });
    const code = values.code ? codeOf(values.code, () => false) : "";
    const namesake = byName.get(nameKey(values.nameEn ?? ""));
    const was = code ? byCode.get(code) : namesake;
    const typed = row.parse(kindForm, formOf(values, row, was));
    if (namesake && was !== namesake) row.refuse("nameEn", kindNameTaken());
    const active = activeOf(values.active) ?? was?.active ?? true;
    // A new item without a code gets one when it is saved.
    return { value: { ...(typed as ItemKind), code: was?.code ?? code, active }, was, row };
  }

  return sortRows(itemKindFile, rows, {
    mapping,
    contactsOf: (values) => ({
      code: values.code ? codeOf(values.code, () => false) : "",
      nameEn: nameKey(values.nameEn ?? ""),
    }),
    lookUp: async () => (_, values) => {
      const { value, was, row } = read(values);
      const isSame = was && Object.keys(row.wrong).length === 0 && changedFields(was, value).length === 0;
      if (isSame) return { isKnown: true, field: "nameEn", message: kindSameAsNow().message };
      return { isKnown: false, wrong: {} };
    },
    readRow(values) {
      const { value, row } = read(values);
      return { value, wrong: row.wrong, notes: row.notes as RowErrors<ImportField> };
    },
    unique: ["code", "nameEn"],
    twice: kindTwiceInFile,
  });
}

/** An empty cell keeps what is there, and so does a missing column; '-' empties lists and the reference. */
function formOf(values: Values, row: Row, was: ItemKind | undefined) {
  const said = <Kept>(field: "words" | "rooms" | "flags", read: (entries: string[]) => Kept, before: Kept) =>
    values[field] ? read(values[field] === "-" ? [] : (row.entries(field) ?? [])) : before;
  const known =
    <Word extends string>(
      field: "rooms" | "flags",
      words: readonly Word[],
      labels: Readonly<Record<Word, string>>,
    ) =>
    (entries: string[]) =>
      entries.flatMap((entry) => row.word(field, words, labels, entry) ?? []);
  const volume = figureOf(values.volume) ?? was?.volume ?? Number.NaN;
  const isMeasured = Number.isFinite(volume);
  const weight = figureOf(values.weight) ?? was?.weight;
  return {
    nameEn: row.text("nameEn") ?? was?.nameEn ?? "",
    nameSw: row.text("nameSw") ?? was?.nameSw ?? row.text("nameEn") ?? "",
    words: said("words", (entries) => entries, was?.words),
    rooms: said("rooms", known("rooms", ROOMS, ROOM_LABELS), was?.rooms ?? []),
    family: values.family ? codeOf(values.family, () => false) : was?.family,
    volume,
    weight: weight ?? (isMeasured ? weightOf(volume) : 0),
    minutes: figureOf(values.minutes) ?? was?.minutes ?? (isMeasured ? minutesOf(volume) : 0),
    flags: said("flags", known("flags", FLAGS, FLAG_LABELS), was?.flags),
    source: row.word("source", SOURCES, SOURCE_LABELS) ?? was?.source,
    weightSource:
      row.word("weightSource", SOURCES, SOURCE_LABELS) ??
      was?.weightSource ??
      (weight === undefined ? "trade_rule" : undefined),
    reference: values.reference === "-" ? "" : values.reference || was?.reference,
  };
}

/** A figure with a decimal point and commas between thousands; NaN for other text. */
function figureOf(text = ""): number | undefined {
  const plain = text.replace(/\s*(?:m³|m3|cbm|kgs?)$/i, "").replace(/(\d),(?=\d{3}(?:\D|$))/g, "$1");
  if (plain === "") return undefined;
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

function activeOf(text = ""): boolean | undefined {
  if (!text) return undefined;
  return isYes(text) || text.toLowerCase() === ACTIVITY_LABELS.active.toLowerCase();
}
