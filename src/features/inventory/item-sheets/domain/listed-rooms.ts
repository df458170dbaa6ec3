import type { Locale } from "~/platform/kernel/locales";
import type { Content, Line } from "../../inventories/domain/inventories";
import { totalsOf } from "../../inventories/domain/totals";
import { ROOM_LABELS } from "../../kinds/domain/kinds";
import { INVENTORY_LABELS } from "./labels";

export interface ListedLine {
  room: string;
  name: string;
  remarks: string[];
  quantity: number;
  /** Cubic metres of one piece and of all; null without a size. All are 0 if it does not go. */
  volume: number | null;
  sum: number | null;
  weight: number;
  packing: string;
  declaredValue: number | null;
}

/** Rooms in their order with their lines, in one language. Rooms without lines are left out. */
export function listedRooms(content: Content, locale: Locale) {
  const labels = INVENTORY_LABELS[locale];
  return content.rooms.flatMap(({ key, kind, label }) => {
    const lines = content.lines.filter(({ room }) => room === key);
    if (lines.length === 0) return [];
    // A label that nobody typed is said in the language of the paper.
    const standard = ROOM_LABELS[kind];
    const said = label.startsWith(standard) ? `${labels.rooms[kind]}${label.slice(standard.length)}` : label;
    return [
      {
        label: said,
        litres: totalsOf(lines).litres,
        lines: lines.map((line) => listedLine(line, said, locale)),
      },
    ];
  });
}

function listedLine(line: Line, room: string, locale: Locale): ListedLine {
  const labels = INVENTORY_LABELS[locale];
  const { volume, quantity, weight } = line;
  const goes = line.going !== "no";
  return {
    room,
    name: locale === "sw" ? line.nameSw : line.name,
    remarks: [
      ...line.flags.map((flag) => labels.flags[flag]),
      ...(volume === null ? [labels.noSize] : []),
      labels.going[line.going],
      line.note,
    ].filter(Boolean),
    quantity,
    volume,
    sum: volume === null ? null : goes ? (Math.round(volume * 1_000) * quantity) / 1_000 : 0,
    weight: goes ? weight * quantity : 0,
    packing: labels.packedBy[line.packedBy],
    declaredValue: line.declaredValue,
  };
}
