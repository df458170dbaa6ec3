import type { ItemKind, Room } from "~/features/inventory/kinds/domain/kinds";
import type { KindSearch } from "~/features/inventory/kinds/domain/search";

export interface Suggestion<Kind> {
  kind: Kind;
  quantity: number;
}

type Known = Pick<ItemKind, "code" | "rooms" | "active">;

/** Kinds that a room usually has, in their order, those of `usual` first. */
export function favouritesOf<Kind extends Known>(
  kinds: readonly Kind[],
  room: Room | undefined,
  usual: ReadonlySet<string>,
): Kind[] {
  const there = kinds.filter(({ active, rooms }) => active && room !== undefined && rooms.includes(room));
  return [...there.filter(({ code }) => usual.has(code)), ...there.filter(({ code }) => !usual.has(code))];
}

const COUNTED = /^(\d{1,4})\s*[x×*]?\s+(\S.*)$/i;

/** The kinds for a typed text, those of the room first. '3 chairs' is three chairs if no kind is called that. */
export function suggestionsOf<Kind extends Known>(
  search: KindSearch<Kind & { nameEn: string; nameSw: string; words: readonly string[] }>,
  typed: string,
  room: Room | undefined,
  most: number,
): Suggestion<Kind>[] {
  const found = (text: string, quantity: number): Suggestion<Kind>[] => {
    const kinds: Kind[] = search.find(text, most);
    const isUsual = ({ rooms }: Kind) => room !== undefined && rooms.includes(room);
    return [...kinds.filter(isUsual), ...kinds.filter((kind) => !isUsual(kind))].map((kind) => ({
      kind,
      quantity,
    }));
  };
  const [, count = "", text = ""] = COUNTED.exec(typed.trim()) ?? [];
  return [...found(typed, 1), ...(text ? found(text, Number(count)) : [])].slice(0, most);
}
