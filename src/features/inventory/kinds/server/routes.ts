import { db } from "~/platform/db/database";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import { ACTIVITY_LABELS, FIELD_LABELS, FLAG_LABELS, ROOM_LABELS, SOURCE_LABELS } from "../domain/kinds";
import { kindNotFound } from "../errors";
import { itemKindList } from "../list";
import { findKinds, type KindRow } from "./queries";

const COLUMNS: ExportColumn<KindRow>[] = [
  { header: "Code", width: 22, kind: "text", value: ({ code }) => code },
  { header: FIELD_LABELS.nameEn, width: 30, kind: "text", value: ({ nameEn }) => nameEn },
  { header: FIELD_LABELS.nameSw, width: 30, kind: "text", value: ({ nameSw }) => nameSw },
  { header: FIELD_LABELS.words, width: 40, kind: "text", value: ({ words }) => words.join("; ") },
  {
    header: FIELD_LABELS.rooms,
    width: 20,
    kind: "text",
    value: ({ rooms }) => rooms.map((room) => ROOM_LABELS[room]).join("; "),
  },
  { header: FIELD_LABELS.family, width: 16, kind: "text", value: ({ family }) => family },
  { header: FIELD_LABELS.volume, width: 12, kind: "text", value: ({ volume }) => volume },
  { header: FIELD_LABELS.weight, width: 12, kind: "text", value: ({ weight }) => weight },
  { header: FIELD_LABELS.minutes, width: 14, kind: "text", value: ({ minutes }) => minutes },
  {
    header: FIELD_LABELS.flags,
    width: 20,
    kind: "text",
    value: ({ flags }) => flags.map((flag) => FLAG_LABELS[flag]).join("; "),
  },
  { header: FIELD_LABELS.source, width: 18, kind: "text", value: ({ source }) => SOURCE_LABELS[source] },
  {
    header: FIELD_LABELS.weightSource,
    width: 18,
    kind: "text",
    value: ({ weightSource }) => SOURCE_LABELS[weightSource],
  },
  { header: FIELD_LABELS.reference, width: 30, kind: "text", value: ({ reference }) => reference },
  {
    header: FIELD_LABELS.active,
    width: 10,
    kind: "text",
    value: ({ active }) => ACTIVITY_LABELS[active ? "active" : "retired"],
  },
];

/** The list as it is edited, with the columns that an import reads. */
export const itemKindRoutes = defineExport<KindRow, ReturnType<typeof itemKindList.read>>({
  path: "items",
  title: "Items",
  permission: "manage_system_settings",
  ask: (query) => {
    const chosen = itemKindList.choose(query, 0);
    if (!chosen || chosen.ids) throw kindNotFound();
    return chosen;
  },
  columns: COLUMNS,
  rows: async function* (chosen) {
    yield await findKinds(db(), chosen);
  },
});
