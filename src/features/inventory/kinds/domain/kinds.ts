import { foldText } from "~/platform/kernel/fold";

export const ROOMS = [
  "living_room",
  "dining_room",
  "kitchen",
  "laundry",
  "bedroom",
  "office",
  "outside",
  "children",
  "cartons",
] as const;
export type Room = (typeof ROOMS)[number];
export const ROOM_LABELS: Record<Room, string> = {
  living_room: "Living room",
  dining_room: "Dining room",
  kitchen: "Kitchen",
  laundry: "Laundry",
  bedroom: "Bedroom",
  office: "Office",
  outside: "Outside and store",
  children: "Children and sport",
  cartons: "Cartons and bags",
};

export const FLAGS = ["fragile", "dismantle", "two_people", "forbidden"] as const;
export type Flag = (typeof FLAGS)[number];
export const FLAG_LABELS: Record<Flag, string> = {
  fragile: "Fragile",
  dismantle: "Dismantle",
  two_people: "Two people",
  forbidden: "Refuse or ask",
};

/** Where a size or weight comes from (docs/domain/inventory.md#sources). */
export const SOURCES = ["published_form", "movers_table", "trade_rule", "estimated", "company"] as const;
export type Source = (typeof SOURCES)[number];
export const SOURCE_LABELS: Record<Source, string> = {
  published_form: "Published form",
  movers_table: "Mover's own table",
  trade_rule: "Trade rule",
  estimated: "Estimated",
  company: "Our own",
};

export const ACTIVITY = ["active", "retired"] as const;
export const ACTIVITY_LABELS = { active: "In use", retired: "Retired" } as const;

export const MAX_NAME = 80;
export const MAX_WORD = 40;
export const MAX_WORDS = 20;
export const MAX_REFERENCE = 200;
/** All kinds fit into one answer and into a phone's memory. */
export const MAX_KINDS = 3_000;
export const MAX_VOLUME = 100;
export const MAX_WEIGHT = 20_000;
export const MAX_MINUTES = 6_000;

export interface KindFields {
  nameEn: string;
  nameSw: string;
  /** Other names for it, in any language. */
  words: string[];
  rooms: Room[];
  /** Kinds that differ only in size share it: the sizes of a bed. */
  family: string;
  /** Cubic metres with three decimals. */
  volume: number;
  /** Kilograms with one decimal. */
  weight: number;
  /** Work of one person from the room to the lorry and from the lorry to the room. */
  minutes: number;
  flags: Flag[];
  source: Source;
  weightSource: Source;
  /** The form or table that a size was published in, or who measured it. */
  reference: string;
}

/** A kind in a version: its code never changes. */
export interface ItemKind extends KindFields {
  code: string;
  active: boolean;
}

export const BLANK_KIND: KindFields = {
  nameEn: "",
  nameSw: "",
  words: [],
  rooms: [],
  family: "",
  volume: 0,
  weight: 0,
  minutes: 0,
  flags: [],
  source: "company",
  weightSource: "company",
  reference: "",
};

/** Weight by the trade's rule, 7 pounds a cubic foot (docs/domain/inventory.md#rules). */
export const weightOf = (volume: number): number => Math.max(1, Math.round(volume * 112));
/** Work by our rule of thumb (docs/domain/inventory.md#rules). */
export const minutesOf = (volume: number): number => Math.ceil(3 + 18 * volume);

/** A code from a name, unlike those taken: 'Sofa, 3 seats' is sofa_3_seats. */
export function codeOf(name: string, isTaken: (code: string) => boolean): string {
  const plain =
    foldText(name)
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_+|_+$/g, "")
      .slice(0, 36) || "item";
  let code = plain;
  for (let n = 2; isTaken(code); n += 1) code = `${plain}_${n}`;
  return code;
}

/** Names are compared in this form. */
export const nameKey = (name: string): string => foldText(name).replace(/\s+/g, " ").trim();

export type KindValue = string | number | boolean | string[];
const FIELDS = [
  ...(Object.keys(BLANK_KIND) as (keyof KindFields)[]),
  "active",
] as const satisfies readonly (keyof ItemKind)[];
export type KindField = (typeof FIELDS)[number];
export const FIELD_LABELS: Record<KindField, string> = {
  nameEn: "Name in English",
  nameSw: "Name in Kiswahili",
  words: "Words people use",
  rooms: "Usual rooms",
  family: "Family",
  volume: "Volume (m³)",
  weight: "Weight (kg)",
  minutes: "Person-minutes",
  flags: "Flags",
  source: "Source of the size",
  weightSource: "Source of the weight",
  reference: "Reference",
  active: "In use",
};

export interface FieldChange {
  field: KindField;
  before: KindValue;
  after: KindValue;
}

const isSame = (a: KindValue, b: KindValue) => JSON.stringify(a) === JSON.stringify(b);

export function changedFields(before: Omit<ItemKind, "code">, after: Omit<ItemKind, "code">): FieldChange[] {
  return FIELDS.flatMap((field) =>
    isSame(before[field], after[field]) ? [] : [{ field, before: before[field], after: after[field] }],
  );
}

export const CHANGES = ["added", "changed", "retired", "back", "removed"] as const;
export const CHANGE_LABELS: Record<(typeof CHANGES)[number], string> = {
  added: "Added",
  changed: "Changed",
  retired: "Retired",
  back: "Back in use",
  removed: "Not in it",
};

export interface KindChange {
  code: string;
  name: string;
  change: (typeof CHANGES)[number];
  fields: FieldChange[];
}

/** The differences between two lists, by name. */
export function compareKinds(before: readonly ItemKind[], after: readonly ItemKind[]): KindChange[] {
  const was = new Map(before.map((kind) => [kind.code, kind]));
  const changes: KindChange[] = [];
  for (const kind of after) {
    const { code, nameEn: name } = kind;
    const old = was.get(code);
    was.delete(code);
    if (!old) changes.push({ code, name, change: "added", fields: [] });
    else {
      const fields = changedFields(old, kind);
      if (fields.length === 0) continue;
      const change = old.active === kind.active ? "changed" : kind.active ? "back" : "retired";
      changes.push({ code, name, change, fields: fields.filter(({ field }) => field !== "active") });
    }
  }
  for (const { code, nameEn: name } of was.values())
    changes.push({ code, name, change: "removed", fields: [] });
  return changes.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Totals in cubic metres, kilograms and person-minutes; volumes are added as whole litres. */
export function totalOf(
  lines: readonly { kind: Pick<KindFields, "volume" | "weight" | "minutes">; quantity: number }[],
) {
  let [litres, weight, minutes] = [0, 0, 0];
  for (const { kind, quantity } of lines) {
    litres += Math.round(kind.volume * 1_000) * quantity;
    weight += Math.round(kind.weight * 10) * quantity;
    minutes += kind.minutes * quantity;
  }
  return { volume: litres / 1_000, weight: weight / 10, minutes };
}
