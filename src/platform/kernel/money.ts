/** Money is a whole number of cents of one currency. Arithmetic stays in integers; nothing here knows floats. */
export type Cents = number;

/** The largest amount any field accepts: ten thousand million shillings. */
export const MAX_CENTS: Cents = 1_000_000_000_000;

/** Shillings to cents. Throws on anything but a whole number of cents. */
export function fromShillings(shillings: number): Cents {
  const cents = Math.round(shillings * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents - shillings * 100) > 1e-6) {
    throw new RangeError(`Not an amount in shillings and cents: ${shillings}`);
  }
  return cents;
}

/** Cents to shillings, for display and for M-Pesa, which takes shillings. */
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

/** `rate` in basis points (1600 = 16%) of an amount, in exact integer arithmetic, not yet rounded to shillings; half up to the cent. */
export function share(cents: Cents, rate: number): Cents {
  return Number((BigInt(cents) * BigInt(rate) * 2n + 10_000n) / 20_000n);
}

/** What typing an amount comes to: nothing yet, cents, or the sentence that says why it is none. */
export type ReadAmount = { empty: true } | { cents: Cents } | { problem: string };

const GROUPED = /^(?:\d*|\d{1,3}(?:,\d{3})+)$/;

/**
 * An amount in shillings as people type and paste it: `1,500`, `1500.75`, `KES 1,500`, `1,500/=`. What could be read as
 * another amount than was meant is refused in words, never bent: `100,50`, `1e3`, `-5`. With `whole`, cents are refused.
 */
export function readAmount(text: string, { whole = false }: { whole?: boolean } = {}): ReadAmount {
  const typed = text
    .trim()
    .replace(/^(?:kes|kshs?|sh)\b\.?/i, "")
    .replace(/\/[=-]$/, "")
    .replace(/\s/g, "");
  if (typed === "") return { empty: true };
  if (/^[-−–(]/.test(typed)) return { problem: "Please enter an amount above zero, without a minus sign" };
  const [shillings = "", cents, ...more] = typed.split(".");
  if (/^\d+,\d{1,2}$/.test(typed)) return { problem: "Please use a point for cents, such as 100.50" };
  if (typed === "." || !GROUPED.test(shillings) || more.length > 0 || !/^\d*$/.test(cents ?? ""))
    return { problem: "Please enter the amount in figures, such as 1,500.75" };
  if ((cents ?? "").length > 2) return { problem: "Please use at most two decimals" };
  const sum = Number(shillings.replaceAll(",", "")) * 100 + Number((cents ?? "").padEnd(2, "0"));
  if (sum > MAX_CENTS) return { problem: "This amount is too large" };
  if (whole && sum % 100 !== 0) return { problem: "Please enter whole shillings, without cents" };
  return { cents: sum };
}

const whole = new Intl.NumberFormat("en-KE", { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat("en-KE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `27,880` or `27,880.50`: the figure alone, en-KE. */
export function formatAmount(cents: Cents): string {
  return cents % 100 === 0 ? whole.format(cents / 100) : withCents.format(cents / 100);
}

/** `KES 27,880`, joined by a no-break space so that currency and figure never part. */
export function formatKes(cents: Cents): string {
  return `KES\u00a0${formatAmount(cents)}`;
}
