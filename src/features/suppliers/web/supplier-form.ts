import type { VehicleClass } from "~/features/fleet/vehicles/domain";
import { asLocale } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { RATED_CLASSES, type SupplierFields, type SupplierKind, type Withholding } from "../domain";

/** A supplier as a form holds it: choices by name, prices by class. */
export interface SupplierForm
  extends Omit<SupplierFields, "kind" | "withholding" | "locale" | "rates" | "rating"> {
  kind: string | null;
  withholding: string | null;
  locale: string | null;
  rating: string | null;
  prices: Partial<Record<VehicleClass, MoneyValue>>;
}

export function formOf({ rates, rating, phone, mpesa, ...fields }: SupplierFields): SupplierForm {
  return {
    ...fields,
    phone: phone && formatPhone(phone),
    mpesa: mpesa && formatPhone(mpesa),
    rating: rating === null ? null : String(rating),
    prices: Object.fromEntries(
      RATED_CLASSES.map((of) => [of, rates.find((rate) => rate.class === of)?.price ?? ""]),
    ),
  };
}

export function fieldsOf({
  prices,
  kind,
  withholding,
  locale,
  rating,
  ...fields
}: SupplierForm): SupplierFields {
  const rates = RATED_CLASSES.flatMap((of) => {
    const price = centsOf(prices[of]);
    return price > 0 ? [{ class: of, price }] : [];
  });
  return {
    ...fields,
    kind: kind as SupplierKind,
    withholding: withholding as Withholding,
    locale: asLocale(locale ?? "en"),
    rating: rating === null ? null : Number(rating),
    rates: kind === "haulier" ? rates : [],
  };
}
