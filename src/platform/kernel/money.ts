import { CURRENCIES, type Currency } from "./currencies";
import { formats } from "./formats";
import { figureMarks, GROUPED, markFigure, plainMarks } from "./numbers";

/** Whole cents of one currency. All arithmetic uses integers. */
export type Cents = number;

/** The largest amount any field accepts: ten thousand million shillings. */
export const MAX_CENTS: Cents = 1_000_000_000_000;

/** Shillings to cents. Throws unless the result is a whole number of cents. */
export function fromShillings(shillings: number): Cents {
  const cents = Math.round(shillings * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents - shillings * 100) > 1e-6) {
    throw new RangeError(`Not an amount in shillings and cents: ${shillings}`);
  }
  return cents;
}

/** Cents to shillings, for display and for M-Pesa. */
export function toShillings(cents: Cents): number {
  return cents / 100;
}

/** Rounds half up to the whole shilling (docs/domain/readings.md#prices-and-vat: VAT rounds half up). */
export function roundToShilling(cents: Cents): Cents {
  return Math.floor((cents + 50) / 100) * 100;
}

/** Rounds up to the whole shilling (docs/domain/readings.md#prices-and-vat: a deposit rounds up). */
export function ceilToShilling(cents: Cents): Cents {
  return Math.ceil(cents / 100) * 100;
}

/** `rate` in basis points (1600 = 16%) of an amount, in exact integer arithmetic, rounded half up to the cent. */
export function share(cents: Cents, rate: number): Cents {
  return Number((BigInt(cents) * BigInt(rate) * 2n + 10_000n) / 20_000n);
}

/** The result of reading a typed amount: empty, cents, or a sentence about the problem. */
export type ReadAmount = { empty: true } | { cents: Cents } | { problem: string };

/** Removes currency names beside an amount: the base currency's names and those of shillings. */
function withoutCurrency(text: string): string {
  const { baseCurrency } = formats();
  const { symbol, en, sw } = CURRENCIES[baseCurrency];
  const names = [baseCurrency, symbol, en, sw, "kes", "kshs", "ksh", "sh"]
    .map((name) => name.toLowerCase())
    .sort((one, other) => other.length - one.length);
  const typed = text
    .trim()
    .replace(/\/[=-]$/, "")
    .trim();
  const lower = typed.toLowerCase();
  for (const name of names) {
    if (lower.startsWith(name)) return typed.slice(name.length).replace(/^\./, "");
    if (lower.endsWith(name)) return typed.slice(0, -name.length);
  }
  return typed;
}

/**
 * Reads a typed or pasted amount in the company's format: `1,500`, `1500.75`, `KES 1,500`, `1,500/=`. Ambiguous amounts
 * such as `100,50`, `1e3` and `-5` are a problem. With `whole`, cents are too.
 */
export function readAmount(text: string, { whole = false }: { whole?: boolean } = {}): ReadAmount {
  const typed = plainMarks(withoutCurrency(text).replace(/\s/g, ""));
  if (typed === "") return { empty: true };
  if (/^[-−–(]/.test(typed)) return { problem: "Please enter an amount above zero, without a minus sign" };
  const [shillings = "", cents, ...more] = typed.split(".");
  if (/^\d+[,x]\d{1,2}$/.test(typed)) {
    const mark = figureMarks().decimal === "." ? "point" : "comma";
    return { problem: `Please use a ${mark} for cents, such as ${formatAmount(10_050)}` };
  }
  if (typed === "." || !GROUPED.test(shillings) || more.length > 0 || !/^\d*$/.test(cents ?? ""))
    return { problem: `Please enter the amount in figures, such as ${formatAmount(150_075)}` };
  if ((cents ?? "").length > 2) return { problem: "Please use at most two decimals" };
  const sum = Number(shillings.replaceAll(",", "")) * 100 + Number((cents ?? "").padEnd(2, "0"));
  if (sum > MAX_CENTS) return { problem: "This amount is too large" };
  if (whole && sum % 100 !== 0) return { problem: "Please enter whole shillings, without cents" };
  return { cents: sum };
}

/** Reads an amount from an address, regardless of the company's formats: `1500` or `1500.75`. */
export function readPlainAmount(text: string): Cents | undefined {
  const found = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(",", ""));
  const sum = found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : Number.NaN;
  return sum <= MAX_CENTS ? sum : undefined;
}

/** Writes an amount for an address. */
export function writePlainAmount(cents: Cents): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
}

/** `27,880` or `27,880.50`: the figure alone in the company's format. Currencies without cents show none. */
export function formatAmount(cents: Cents, currency: Currency = formats().baseCurrency): string {
  const { decimals } = CURRENCIES[currency];
  return markFigure((cents / 100).toFixed(cents % 100 === 0 ? 0 : decimals));
}

/** Currency label for places without room for a name: `KES` or `KSh`. */
export function currencyMark(currency: Currency = formats().baseCurrency): string {
  return formats().currencyDisplayFormat === "symbol" ? CURRENCIES[currency].symbol : currency;
}

/** An amount with currency in the company's format: `KES 27,880`, `KSh 27,880`, `27,880 Kenyan shillings`. */
export function formatMoney(cents: Cents, currency: Currency = formats().baseCurrency): string {
  const { currencyDisplayFormat, currencyPosition, language } = formats();
  const figure = formatAmount(cents, currency);
  const { symbol, en, sw } = CURRENCIES[currency];
  const name = language.startsWith("sw") ? sw : en;
  const said = { symbol, code: currency, name }[currencyDisplayFormat];
  if (currencyPosition === "after") return `${figure}\u00a0${said}`;
  // $100, but KSh 100: a no-break space keeps currency and figure together.
  return /\p{L}$/u.test(said) ? `${said}\u00a0${figure}` : `${said}${figure}`;
}

/** An amount in the company's base currency. */
export function formatKes(cents: Cents): string {
  return formatMoney(cents);
}
