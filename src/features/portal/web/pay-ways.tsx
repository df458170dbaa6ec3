import { useTranslations } from "use-intl";
import { METHOD_LABELS } from "~/features/payments/domain";
import { convert, rateSentence } from "~/features/settings/exchange-rates/domain";
import type { Currency } from "~/platform/kernel/currencies";
import { formatAmount, formatMoney } from "~/platform/kernel/money";
import { SelectField } from "~/platform/ui/field";
import { Notice } from "~/platform/ui/notice";
import { ChoiceRows } from "./choice-rows";
import type { MpesaView, OffersView, OfferView } from "./quote-view";

const REGIONS = ["KE", "UG", "TZ", "RW", "NG", "GH", "ZA", "US", "GB", "CA", "AU", "EU"] as const;

/** Gateways for payers of a country. */
export const offersIn = ({ offers }: OffersView, region: string): OfferView[] =>
  offers.filter(({ regions }) => regions.includes(region));

/** Countries whose payers have a way to pay. */
export const countriesOf = (offers: OffersView, mpesa: MpesaView) =>
  REGIONS.filter(
    (each) => (mpesa.available && mpesa.regions.includes(each)) || offersIn(offers, each).length > 0,
  );

/** Chooses the way to pay if there are several: the country first, because providers serve certain countries. */
export function PayWays({
  offers,
  mpesa,
  region,
  onRegion,
  way,
  onWay,
}: {
  offers: OffersView;
  mpesa: MpesaView;
  region: string;
  onRegion: (region: string) => void;
  way: string;
  onWay: (way: string) => void;
}) {
  const t = useTranslations("portal.ways");
  const countries = countriesOf(offers, mpesa);
  const here = offersIn(offers, region);
  const choices = [
    ...(mpesa.available && mpesa.regions.includes(region)
      ? [{ value: "mpesa", label: "M-Pesa", note: t("note.mpesa") }]
      : []),
    ...here.map(({ gateway }) => ({
      value: gateway,
      label: t(`name.${gateway}`),
      note: t(`note.${gateway}`),
    })),
  ];
  return (
    <>
      <h3>{t("how")}</h3>
      {countries.length > 1 && (
        <SelectField
          label={t("country")}
          name="region"
          value={region}
          onChange={(event) => onRegion(event.currentTarget.value)}
        >
          {countries.map((each) => (
            <option key={each} value={each}>
              {t(`countries.${each}`)}
            </option>
          ))}
        </SelectField>
      )}
      <ChoiceRows name="way" legend={t("how")} choices={choices} value={way} onChange={onWay} />
    </>
  );
}

/** The converted amount and rate of a gateway in another currency. */
export function ConvertedNotice({ offer, cents }: { offer: OfferView; cents: number }) {
  const t = useTranslations("portal.ways");
  if (!offer.rate || cents <= 0) return null;
  const currency = offer.currency as Currency;
  const units = convert(cents, currency, offer.rate);
  // Tigo takes whole Tanzanian shillings.
  const shown = currency === "TZS" ? Math.ceil(units / 100) * 100 : units;
  return (
    <Notice>
      {t("converted", {
        name: METHOD_LABELS[offer.gateway],
        amount: formatMoney(shown, currency),
        rate: rateSentence(currency, offer.rate),
        kes: formatAmount(cents),
      })}
    </Notice>
  );
}
