import { GATEWAY_METHODS } from "~/features/payments/domain";
import { defineEvent } from "~/platform/events/define";
import type { Cents } from "~/platform/kernel/money";

export const STATEMENT_GATEWAYS = ["mpesa", ...GATEWAY_METHODS] as const;
export type StatementGateway = (typeof STATEMENT_GATEWAYS)[number];

export interface Mapping {
  reference: string;
  amount: string;
  fee: string;
  date: string;
  state: string;
  type: string;
  withdrawn: string;
  refunded: string;
  linked: string;
  currency: string;
}
export const MAPPING_COLUMNS = [
  "reference",
  "amount",
  "fee",
  "date",
  "state",
  "type",
  "withdrawn",
  "refunded",
  "linked",
  "currency",
] as const satisfies readonly (keyof Mapping)[];

export const MOST_ROWS = 20_000;

const LIKELY: Record<keyof Mapping, readonly RegExp[]> = {
  reference: [
    /^receipt no|payment.?intent|flw.?ref|confirmation.?code/i,
    /^transaction.?(id|no|number)|^source|^reference|^(id|tx.?ref)$/i,
    /transaction.?id|receipt|reference/i,
  ],
  amount: [/^paid in$|^gross/i, /^amount$|^amount (paid|received|charged)/i, /amount|credit/i],
  fee: [/^(transaction |app |merchant |service )?(fees?|charges?|commission)$/i, /fee|charge|commission/i],
  date: [/completion time/i, /^created|^date|^transaction (date|time)|^payment date/i, /date|time$/i],
  state: [/^(transaction |payment )?status$/i, /^captured$/i, /status$|^state$/i],
  type: [/^reason type$/i, /^(transaction )?type$/i, /^details$/i],
  withdrawn: [/^withdrawn$|^paid out$|^debit$/i],
  refunded: [/^amount refunded$|^refunded( amount)?$/i],
  linked: [/^linked transaction id$|^reference txn id$|^(parent|original) transaction( id)?$/i],
  currency: [/^currency$|^transaction currency$/i],
};

/** A first guess; empty where no heading is like it. */
export function likelyMapping(headers: readonly string[]): Mapping {
  const taken = new Set<string>();
  const pick = (column: keyof Mapping) => {
    for (const pattern of LIKELY[column]) {
      const found = headers.find((header) => !taken.has(header) && pattern.test(header.trim()));
      if (found === undefined) continue;
      taken.add(found);
      return found;
    }
    return "";
  };
  return Object.fromEntries(MAPPING_COLUMNS.map((column) => [column, pick(column)])) as unknown as Mapping;
}

const SIGNS: readonly (readonly [StatementGateway, RegExp])[] = [
  ["stripe", /stripe|payment.?intent|card last4|seller message|balance.?transaction/i],
  ["paypal", /paypal|reference txn id|from email address/i],
  ["flutterwave", /flutterwave|flw.?ref/i],
  ["pesapal", /pesapal|confirmation.?code/i],
  ["airtelMoney", /airtel/i],
  ["tigoPesa", /tigo|mixx/i],
  ["equitel", /equitel|jenga/i],
  ["mpesa", /m-?pesa|receipt no.*completion time/i],
];

/** Whose file it is by its headings and name; undefined when nothing tells. */
export function likelyGateway(headers: readonly string[], fileName: string): StatementGateway | undefined {
  const words = `${headers.join(" ")} ${fileName}`;
  return SIGNS.find(([, sign]) => sign.test(words))?.[0];
}

const DONE =
  /^(completed?|success(ful)?|succeeded|paid|settled|captured|approved|confirmed|posted|processed|true|yes|ts|transaction success|available)$/i;
const GIVEN_BACK = /^(partial(ly)? )?(refund(ed)?|revers(ed|al)|charged? ?back)$/i;

/** Whether a state's word says that the money moved. An unknown word does not. */
export function isDone(state: string): boolean {
  const word = state.trim();
  return word === "" || DONE.test(word) || GIVEN_BACK.test(word);
}

/** A state that says the whole amount went back to the payer. */
export function isGivenBack(state: string): boolean {
  return GIVEN_BACK.test(state.trim()) && !/^partial/i.test(state.trim());
}

export type Movement = "payment" | "refund" | "fee" | "unclear" | "other";

const HELD = /\bhold\b|\bheld\b|authori[sz]ation|reserve|release|payment review/i;
const CONVERTED = /conver|exchange/i;
const FROM_CUSTOMER = /^(pay ?bill|customer|buy goods|merchant pay|express checkout|website payment|c2b)/i;
const TAKEN_BACK = /revers|refund|charge ?back/i;
const FEE = /\b(charges?|fees?|tariff|commission)\b/i;
const OWN_MONEY =
  /payout|settle|salary|business (pay|to)|b2c|b2b|disburs|top.?up|float|loan|deposit|withdrawal|funds? transfer|transfer (from|to|of)|own account|utility|working/i;

/**
 * Classifies a line by its type and the direction of its amount. Fees, own transfers, payouts, holds and conversions
 * are not customers' money. Returns 'unclear' for outgoing money of an unknown type, which is a refund only if its
 * payment is known.
 */
export function movementOf(type: string, isOut: boolean, hasOutColumn: boolean): Movement {
  if (HELD.test(type) || CONVERTED.test(type)) return "other";
  if (isOut) {
    if (FEE.test(type)) return "fee";
    if (TAKEN_BACK.test(type)) return "refund";
    return OWN_MONEY.test(type) ? "other" : "unclear";
  }
  if (TAKEN_BACK.test(type)) {
    // A file with a column for money out shows here what came back of our own payments.
    return hasOutColumn || FEE.test(type) || OWN_MONEY.test(type) ? "other" : "refund";
  }
  if (FROM_CUSTOMER.test(type)) return "payment";
  return OWN_MONEY.test(type) ? "other" : "payment";
}

/** An amount as providers write it (`1,250.00`, `-30.5`, `KES 12`), in hundredths; undefined for none. */
export function statementAmount(written: string): Cents | undefined {
  const plain = written.replace(/[^\d.,()-]/g, "").replace(/,(?=\d{3}(?:\D|$))/g, "");
  if (plain === "") return undefined;
  const isTakenBack = plain.startsWith("-") || plain.startsWith("(");
  const digits = /^\d+(?:\.\d{1,2})?\d*$/.exec(plain.replace(/[()-]/g, ""))?.[0];
  if (!digits) return undefined;
  const [whole = "0", part = ""] = digits.split(".");
  const cents = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? (isTakenBack ? -cents : cents) : undefined;
}

export const statementRead = defineEvent<{
  gateway: string;
  fileName: string;
  lines: number;
  received: Cents;
}>("gateway-statement.read");
