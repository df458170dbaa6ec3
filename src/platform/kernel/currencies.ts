const currency = (symbol: string, en: string, sw: string, decimals: 0 | 2 = 2) => ({
  symbol,
  decimals,
  en,
  sw,
});

/** The currencies offered; the first eight may be a second currency of quotes (docs/domain/readings.md#formats). */
export const CURRENCIES = {
  KES: currency("KSh", "Kenyan shillings", "shilingi za Kenya"),
  USD: currency("$", "US dollars", "dola za Marekani"),
  EUR: currency("€", "euros", "yuro"),
  GBP: currency("£", "British pounds", "pauni za Uingereza"),
  TZS: currency("TSh", "Tanzanian shillings", "shilingi za Tanzania"),
  UGX: currency("USh", "Ugandan shillings", "shilingi za Uganda", 0),
  RWF: currency("FRw", "Rwandan francs", "faranga za Rwanda", 0),
  ZAR: currency("R", "South African rand", "randi za Afrika Kusini"),
  NGN: currency("₦", "Nigerian naira", "naira za Nigeria"),
  GHS: currency("GH₵", "Ghanaian cedis", "sedi za Ghana"),
  CAD: currency("CA$", "Canadian dollars", "dola za Kanada"),
};
export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];
