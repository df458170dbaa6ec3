import { type Flag, type KindFields, minutesOf, type Room, weightOf } from "../../kinds/domain/kinds";
import {
  type Content,
  type Going,
  type Line,
  MAX_LINES,
  MAX_QUANTITY,
  MAX_ROOMS,
  MAX_SIDE,
  type PackedBy,
} from "./inventories";

/** Fields of a line that an edit may set. Undefined leaves a field as it is. */
export interface LineFields {
  room?: string | undefined;
  kindCode?: string | undefined;
  /** Of a line without a kind. */
  name?: string | undefined;
  /** Centimetres. All three together give the volume, and the weight by the trade's rule unless it is given. */
  length?: number | null | undefined;
  width?: number | null | undefined;
  height?: number | null | undefined;
  /** Cubic metres of one piece, where it was read off and not measured. */
  volume?: number | null | undefined;
  weight?: number | undefined;
  quantity?: number | undefined;
  packedBy?: PackedBy | undefined;
  going?: Going | undefined;
  note?: string | undefined;
  declaredValue?: number | null | undefined;
}

export type Change =
  | ({ kind: "set"; itemId: string } & LineFields)
  /** A tap: adds to the quantity, so that the taps of two people add up. */
  | { kind: "count"; itemId: string; by: number }
  | { kind: "remove"; itemId: string }
  /** Adds a room, or renames it. */
  | { kind: "room"; key: string; roomKind: Room; label: string }
  | { kind: "drop-room"; key: string };

/** A change with its own id: the same edit twice counts once. `at` is the device's time, ISO 8601. */
export type Edit = { id: string; at: string } & Change;

export const REFUSALS = [
  "unknown_kind",
  "name_missing",
  "unknown_room",
  "room_missing",
  "line_missing",
  "quantity_out_of_range",
  "size_out_of_range",
  "too_many_lines",
  "too_many_rooms",
  "room_not_empty",
] as const;
export type Refusal = (typeof REFUSALS)[number];
export type Applied = { content: Content } | { refused: Refusal };

/** A kind by its code, of the list that the inventory names. */
export type KindByCode = (
  code: string,
) => Pick<KindFields, "nameEn" | "nameSw" | "volume" | "weight" | "minutes" | "flags"> | undefined;

const isWithin = (value: number | null | undefined, least: number, most: number) =>
  value === undefined || value === null || (Number.isFinite(value) && value >= least && value <= most);

/** Cubic metres of a box, in whole litres and one litre at least. */
export const volumeOfBox = (length: number, width: number, height: number): number =>
  Math.max(1, Math.round((length * width * height) / 1_000)) / 1_000;

const toLitres = (volume: number) => Math.max(1, Math.round(volume * 1_000)) / 1_000;

function sized(line: Line, fields: LineFields): Line {
  const { length = line.length, width = line.width, height = line.height } = fields;
  const isMeasured = fields.length !== undefined || fields.width !== undefined || fields.height !== undefined;
  const box = length && width && height ? volumeOfBox(length, width, height) : null;
  let volume = line.volume;
  if (fields.volume !== undefined) volume = fields.volume === null ? null : toLitres(fields.volume);
  else if (isMeasured && (box !== null || line.kindCode === null)) volume = box;
  const next = { ...line, length, width, height, volume };
  if (volume === line.volume && fields.weight === undefined) return next;
  const follows = volume !== line.volume && volume !== null;
  return {
    ...next,
    weight: fields.weight ?? (follows ? weightOf(volume ?? 0) : line.weight),
    minutes: follows ? minutesOf(volume ?? 0) : line.minutes,
  };
}

function blank(itemId: string, fields: LineFields, kindByCode: KindByCode): Line | Refusal {
  const { room, kindCode, name } = fields;
  if (room === undefined) return "room_missing";
  const kind = kindCode === undefined ? undefined : kindByCode(kindCode);
  if (kindCode !== undefined && !kind) return "unknown_kind";
  if (!kind && !name?.trim()) return "name_missing";
  return {
    ...{ itemId, room, kindCode: kindCode ?? null },
    ...{ name: kind?.nameEn ?? name?.trim() ?? "", nameSw: kind?.nameSw ?? name?.trim() ?? "" },
    ...{ length: null, width: null, height: null },
    ...{ volume: kind?.volume ?? null, weight: kind?.weight ?? 0, minutes: kind?.minutes ?? 0 },
    ...{ flags: [...(kind?.flags ?? ([] as Flag[]))], quantity: 1, packedBy: "company", going: "yes" },
    ...{ note: "", declaredValue: null },
  };
}

function setLine(
  content: Content,
  { itemId, ...fields }: { itemId: string } & LineFields,
  kindByCode: KindByCode,
): Applied {
  const { room, quantity, length, width, height } = fields;
  if (room !== undefined && !content.rooms.some(({ key }) => key === room))
    return { refused: "unknown_room" };
  if (!isWithin(quantity, 0, MAX_QUANTITY) || !Number.isInteger(quantity ?? 0))
    return { refused: "quantity_out_of_range" };
  for (const side of [length, width, height])
    if (!isWithin(side, 1, MAX_SIDE)) return { refused: "size_out_of_range" };
  if (!isWithin(fields.volume, 0.001, 100) || !isWithin(fields.weight, 0, 20_000))
    return { refused: "size_out_of_range" };
  const at = content.lines.findIndex((line) => line.itemId === itemId);
  const there = content.lines[at];
  if (!there && content.lines.length >= MAX_LINES) return { refused: "too_many_lines" };
  const changesKind = fields.kindCode !== undefined && fields.kindCode !== there?.kindCode;
  const made =
    there && !changesKind ? there : blank(itemId, { room: there?.room, ...defined(fields) }, kindByCode);
  if (typeof made === "string") return { refused: made };
  const kept = there && changesKind ? { quantity: there.quantity, note: there.note } : {};
  const name =
    made.kindCode === null && fields.name?.trim()
      ? { name: fields.name.trim(), nameSw: fields.name.trim() }
      : {};
  const plain = defined({
    ...{ room, quantity, packedBy: fields.packedBy, going: fields.going, note: fields.note },
    declaredValue: fields.declaredValue,
  });
  const line = { ...sized({ ...made, ...kept, ...name }, fields), ...plain };
  const lines = there ? put(content.lines, at, line) : [...content.lines, line];
  return { content: { ...content, lines } };
}

/** `Array.with`, which older phones lack. */
const put = <Entry>(entries: readonly Entry[], at: number, entry: Entry): Entry[] =>
  entries.map((one, place) => (place === at ? entry : one));

/** Without the fields that are undefined. */
function defined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]?: Exclude<Fields[Field], undefined>;
  };
}

function countLine(content: Content, itemId: string, by: number): Applied {
  const at = content.lines.findIndex((line) => line.itemId === itemId);
  const line = content.lines[at];
  if (!line) return { refused: "line_missing" };
  const quantity = Math.max(0, line.quantity + by);
  if (!Number.isInteger(by) || quantity > MAX_QUANTITY) return { refused: "quantity_out_of_range" };
  return { content: { ...content, lines: put(content.lines, at, { ...line, quantity }) } };
}

function saveRoom(content: Content, room: { key: string; roomKind: Room; label: string }): Applied {
  const { key, roomKind: kind, label } = room;
  const at = content.rooms.findIndex((one) => one.key === key);
  if (at < 0 && content.rooms.length >= MAX_ROOMS) return { refused: "too_many_rooms" };
  if (!label.trim()) return { refused: "name_missing" };
  const made = { key, kind, label: label.trim() };
  return { content: { ...content, rooms: at < 0 ? [...content.rooms, made] : put(content.rooms, at, made) } };
}

/**
 * Applies one edit, or says why it is refused. The same rule runs in the office, on a phone without network and on the
 * server. A line without pieces stays a line; only `remove` takes it away.
 */
export function applyEdit(content: Content, edit: Change, kindByCode: KindByCode): Applied {
  switch (edit.kind) {
    case "set":
      return setLine(content, edit, kindByCode);
    case "count":
      return countLine(content, edit.itemId, edit.by);
    case "remove":
      return { content: { ...content, lines: content.lines.filter(({ itemId }) => itemId !== edit.itemId) } };
    case "room":
      return saveRoom(content, edit);
    case "drop-room":
      return content.lines.some(({ room }) => room === edit.key)
        ? { refused: "room_not_empty" }
        : { content: { ...content, rooms: content.rooms.filter(({ key }) => key !== edit.key) } };
  }
}

/** Applies edits in their order. A refused one changes nothing, and the others still count. */
export function applyEdits(
  content: Content,
  edits: readonly Edit[],
  kindByCode: KindByCode,
): { content: Content; refused: { id: string; code: Refusal }[] } {
  const refused: { id: string; code: Refusal }[] = [];
  let now = content;
  for (const edit of edits) {
    const applied = applyEdit(now, edit, kindByCode);
    if ("refused" in applied) refused.push({ id: edit.id, code: applied.refused });
    else now = applied.content;
  }
  return { content: now, refused };
}
