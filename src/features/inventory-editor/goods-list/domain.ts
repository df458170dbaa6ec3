import type { Content } from "~/features/inventory/inventories/domain/inventories";
import { listedRooms } from "~/features/inventory/item-sheets/domain/listed-rooms";
import type { Locale } from "~/platform/kernel/locales";

interface Naming {
  /** The office's choice; null without one. */
  chosen: boolean | null;
  /** True if the quote names a frozen version. */
  isFrozen: boolean;
  pieces: number;
}

/** Whether the quote shows its goods: as chosen, else if its version is frozen. */
export const isAttached = ({ chosen, isFrozen, pieces }: Naming): boolean =>
  pieces > 0 && (chosen ?? isFrozen);

/** The rooms that a customer reads: goods that go or perhaps go, without values and without the office's notes. */
export const roomsForCustomer = ({ rooms, lines }: Content, locale: Locale) => {
  const going = lines
    .filter(({ going, quantity }) => going !== "no" && quantity > 0)
    .map((line) => ({ ...line, note: "", declaredValue: null }));
  return listedRooms({ rooms, lines: going }, locale).map(({ label, litres, lines: rows }) => ({
    label,
    volume: litres / 1_000,
    rows: rows.map(({ name, remarks, quantity, packing }) => ({ name, remarks, quantity, packing })),
  }));
};
