import type { OfficePriceList } from "~/features/pricing/domain/office-list";
import {
  carriesVat,
  offeredLines,
  PRICE_CATEGORIES,
  type PriceCategory,
  type TaxRules,
} from "~/features/pricing/domain/prices";
import { defineEvent } from "~/platform/events/define";
import type { Cents } from "~/platform/kernel/money";
import { CATEGORY_NAMES } from "../domain";

/** A tax code that a person may choose. */
export const CHOSEN_CODES = ["B", "A", "C", "D"] as const;
export type ChosenCode = (typeof CHOSEN_CODES)[number];

/** An item on sale: a line of the price list, or all other lines of a category. */
export interface Sold {
  /** As in `itemKeyOf`. */
  key: string;
  category: PriceCategory;
  name: string;
  /** Cents for one; 0 for typed lines. */
  price: Cents;
  isListed: boolean;
}

/** Everything that an invoice's line may be, the price list's lines first. Volume only if something is priced by it. */
export function soldBy(list: OfficePriceList): Sold[] {
  const listed = offeredLines(list).map(({ category, code, description, unitPrice }) => ({
    key: `${category}:${code}`,
    category,
    name: description,
    price: unitPrice,
    isListed: true,
  }));
  const fees: Partial<Record<PriceCategory, Cents>> = {
    base: list.baseFee,
    distance: list.fixedDistance.fee,
  };
  const isSold = (category: PriceCategory) => category !== "volume" || list.volumeRates.length > 0;
  const others = PRICE_CATEGORIES.filter(isSold).map((category) => ({
    key: category,
    category,
    name: CATEGORY_NAMES[category],
    price: fees[category] ?? 0,
    isListed: false,
  }));
  return [...listed, ...others];
}

/** Why a tax code contradicts the VAT of invoices; undefined if it does not. */
export function codeConflict(
  category: PriceCategory,
  tax: TaxRules,
  code: ChosenCode,
): "notRegistered" | "vat" | "noVat" | undefined {
  if (!tax.vatRegistered) return code === "D" ? undefined : "notRegistered";
  if (carriesVat(category, tax)) return code === "B" ? undefined : "vat";
  return code === "B" ? "noVat" : undefined;
}

/** True if KRA's officers may ask why no VAT is charged. */
export const needsReason = (tax: TaxRules, code: ChosenCode): boolean => tax.vatRegistered && code !== "B";

export const itemChanged = defineEvent<{ key: string; classCode: string; taxCode: string; reason: string }>(
  "etims.item_changed",
);
export const registrationAsked = defineEvent<{ count: number }>("etims.registration_asked");
export const itemsRegistered = defineEvent<{ count: number }>("etims.items_registered");
