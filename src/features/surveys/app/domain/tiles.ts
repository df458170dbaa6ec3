import type { Content, Line } from "~/features/inventory/inventories/domain/inventories";
import type { ItemKind, Room } from "~/features/inventory/kinds/domain/kinds";

/** How many tiles a room shows before a search. */
const MOST_FAVOURITES = 40;

export interface Tile {
  key: string;
  kind?: ItemKind;
  line?: Line;
}

/** Number of lines by kind in these inventories. */
export function usesOf(contents: readonly Content[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { lines } of contents)
    for (const { kindCode } of lines) if (kindCode) uses.set(kindCode, (uses.get(kindCode) ?? 0) + 1);
  return uses;
}

/** Usual kinds of a room, the most used first. */
export function favouritesOf(
  room: Room,
  kinds: readonly ItemKind[],
  uses: ReadonlyMap<string, number>,
): ItemKind[] {
  return kinds
    .filter(({ active, rooms }) => active && rooms.includes(room))
    .sort((a, b) => (uses.get(b.code) ?? 0) - (uses.get(a.code) ?? 0))
    .slice(0, MOST_FAVOURITES);
}

/**
 * A room's tiles: its things, then its favourites. A favourite that was tapped stays in its place and shows its line;
 * `fixed` are the keys of the tiles as the room was opened.
 */
export function tilesOf(
  lines: readonly Line[],
  favourites: readonly ItemKind[],
  fixed: readonly string[],
): Tile[] {
  const known = new Set(fixed);
  const lineByKey = new Map<string, Line>();
  const further: Line[] = [];
  for (const line of lines) {
    const ofKind = `kind:${line.kindCode}`;
    if (known.has(line.itemId)) lineByKey.set(line.itemId, line);
    else if (known.has(ofKind) && !lineByKey.has(ofKind)) lineByKey.set(ofKind, line);
    else further.push(line);
  }
  const kindByKey = new Map(favourites.map((kind) => [`kind:${kind.code}`, kind]));
  const placed = fixed.flatMap((key): Tile[] => {
    const line = lineByKey.get(key);
    const kind = kindByKey.get(key);
    return line || kind ? [{ key, ...(kind && { kind }), ...(line && { line }) }] : [];
  });
  return [...further.map((line) => ({ key: line.itemId, line })), ...placed];
}

/** The keys of a room's tiles when it is opened. */
export function fixedTiles(lines: readonly Line[], favourites: readonly ItemKind[]): string[] {
  const has = new Set(lines.map(({ kindCode }) => kindCode));
  const others = favourites.filter(({ code }) => !has.has(code));
  return [...lines.map(({ itemId }) => itemId), ...others.map(({ code }) => `kind:${code}`)];
}
