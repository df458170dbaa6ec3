import { defineEvent } from "~/platform/events/define";
import { column, defineImport, type ImportFact } from "~/platform/kernel/import";
import { FIELD_LABELS, MAX_KINDS } from "../kinds/domain/kinds";

/** Items, one per row: new ones are added, those with a known code or name are changed. The export has these columns. */
export const itemKindFile = defineImport({
  noun: "item",
  nouns: "items",
  whole: "nameEn",
  mostRows: MAX_KINDS,
  mostBytes: 4 * 1024 * 1024,
  badRows: "left out",
  counts: ["added", "changed", "known", "refused"],
  checks: ["good", "known", "refused"],
  fields: {
    code: column("Code", "", "itemcode sku id"),
    nameEn: column(FIELD_LABELS.nameEn, "nameEn", "name english item itemname description article"),
    nameSw: column(FIELD_LABELS.nameSw, "nameSw", "kiswahili swahili jina"),
    words: column(FIELD_LABELS.words, "words", "words synonyms aliases keywords alsocalled"),
    rooms: column(FIELD_LABELS.rooms, "rooms", "room rooms chumba"),
    family: column(FIELD_LABELS.family, "family", "group category"),
    volume: column(FIELD_LABELS.volume, "volume", "m3 m cbm cubicmetres cubicmeters volumem3"),
    weight: column(FIELD_LABELS.weight, "weight", "kg kgs kilograms kilos weightkg"),
    minutes: column(FIELD_LABELS.minutes, "minutes", "minutes personminutes time labour"),
    flags: column(FIELD_LABELS.flags, "flags", "flag special handling"),
    source: column(FIELD_LABELS.source, "source", "source"),
    weightSource: column(FIELD_LABELS.weightSource, "weightSource", ""),
    reference: column(FIELD_LABELS.reference, "reference", "note notes"),
    active: column(FIELD_LABELS.active, "", "active status"),
  },
});
export type ImportField = keyof typeof itemKindFile.fields;

export const itemKindFileUploaded = defineEvent<ImportFact>("item_kind_import.uploaded");
export const itemKindFileMapped = defineEvent<ImportFact>("item_kind_import.mapped");
export const itemKindsImported = defineEvent<
  ImportFact & { added: number; changed?: number; known?: number; refused?: number }
>("item_kind_import.imported");
