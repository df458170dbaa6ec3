import type { Change } from "~/features/inventory/inventories/domain/edits";
import type { InventoryRoom, Line } from "~/features/inventory/inventories/domain/inventories";
import type { Room } from "~/features/inventory/kinds/domain/kinds";
import { newId } from "~/platform/kernel/ids";

/** A line as its owner sees it. */
export type OwnLine = Pick<
  Line,
  | "itemId"
  | "room"
  | "kindCode"
  | "name"
  | "nameSw"
  | "length"
  | "width"
  | "height"
  | "volume"
  | "quantity"
  | "going"
  | "note"
>;

export interface OwnContent {
  rooms: InventoryRoom[];
  lines: OwnLine[];
}

export interface OfferedKind {
  code: string;
  nameEn: string;
  nameSw: string;
  words: string[];
  rooms: Room[];
  volume: number;
}

const CARTONS = [
  "carton_book",
  "carton_medium",
  "carton_large",
  "carton_dishes",
  "carton_wardrobe",
  "clothes_bag",
];

/** Cartons and bags, which each room asks for. Rarer ones are found by the search. */
export const isCarton = ({ code }: { code: string }): boolean => CARTONS.includes(code);

/** Things that most homes here have: a room offers them first. */
const COMMON = [
  ...[
    "sofa_set_5",
    "sofa_set_7",
    "sofa_l",
    "sofa_3_seats",
    "sofa_2_seats",
    "armchair",
    "coffee_table",
    "tv_40",
  ],
  ...[
    "tv_60",
    "tv_stand",
    "carpet_2m",
    "curtains",
    "side_table",
    "dining_table",
    "dining_chair",
    "sideboard",
  ],
  ...[
    "fridge_tall",
    "fridge_two_doors",
    "fridge_small",
    "cooker",
    "meko",
    "gas_cylinder_13",
    "gas_cylinder_6",
  ],
  ...[
    "microwave_small",
    "kitchen_cupboard",
    "kitchen_table",
    "water_dispenser",
    "jiko",
    "bed_140",
    "bed_180",
  ],
  ...["bed_90", "double_decker", "mattress_140", "mattress_180", "mattress_90", "wardrobe_2m", "wardrobe_1m"],
  ...[
    "wardrobe_3m",
    "bedside_cabinet",
    "chest_of_drawers",
    "shoe_cabinet",
    "cot",
    "desk_light",
    "office_chair",
  ],
  ...[
    "computer",
    "printer",
    "washing_machine",
    "ironing_board",
    "bicycle",
    "motorbike_125",
    "water_tank_500",
  ],
  ...["jerrycan_20", "patio_chair", "ladder", "toolbox", "generator_5"],
];
const rankOf = ({ code }: { code: string }) => {
  const at = COMMON.indexOf(code);
  return at < 0 ? COMMON.length : at;
};

export const linesIn = (content: OwnContent, room: string): OwnLine[] =>
  content.lines.filter((line) => line.room === room);

/** Pieces of a kind that go from a room. */
export const countOf = (content: OwnContent, room: string, code: string): number =>
  linesIn(content, room)
    .filter(({ kindCode, going }) => kindCode === code && going !== "no")
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** A tap on a kind in a room: one more, or one less. Undefined if there is none to take away. */
export function tap(content: OwnContent, room: string, code: string, by: 1 | -1): Change | undefined {
  const there = linesIn(content, room).find(({ kindCode, going }) => kindCode === code && going !== "no");
  if (by === 1)
    return there
      ? { kind: "count", itemId: there.itemId, by }
      : { kind: "set", itemId: newId(), room, kindCode: code, quantity: 1 };
  return there && less(there);
}

/** One less of a line; the last one takes the line away. */
export const less = ({ itemId, quantity }: OwnLine): Change =>
  quantity > 1 ? { kind: "count", itemId, by: -1 } : { kind: "remove", itemId };

const MOST_TILES = 24;

/** The kinds that a room's page offers: those usual in such a room, and those that the list has there. */
export function offeredIn<Kind extends OfferedKind>(
  kinds: readonly Kind[],
  content: OwnContent,
  room: InventoryRoom,
): Kind[] {
  const present = new Set(linesIn(content, room.key).map(({ kindCode }) => kindCode));
  const usual = kinds
    .filter((kind) => !isCarton(kind) && kind.rooms.includes(room.kind))
    .sort((one, other) => rankOf(one) - rankOf(other));
  const others = kinds.filter(
    (kind) => !isCarton(kind) && present.has(kind.code) && !kind.rooms.includes(room.kind),
  );
  return [...others, ...usual.slice(0, Math.max(0, MOST_TILES - others.length))];
}

/** Cubic metres with one decimal, with two below a tenth. */
export const shortVolume = (litres: number): string => (litres / 1000).toFixed(litres < 100 ? 2 : 1);

/** Codes of kinds that are counted as cartons. */
export const countsAsCarton = (code: string | null): boolean => /^(?:carton|bin)/.test(code ?? "");

/** A room's key that the list does not have. */
export function newRoomKey(content: OwnContent, kind: Room): string {
  const keys = new Set(content.rooms.map(({ key }) => key));
  let nth = 1;
  while (keys.has(nth > 1 ? `${kind}-${nth}` : kind)) nth += 1;
  return nth > 1 ? `${kind}-${nth}` : kind;
}
