/**
 * Why a payout ended as it did. The codes are those of Safaricom's page on B2C (developer.safaricom.co.ke/apis/
 * BusinessToCustomer, result codes) and of its page on balances for 15 to 26; docs/domain/kenya.md#b2c.
 */
export type PayoutReason =
  /** 0: the money has arrived. */
  | "paid"
  /** 1: the utility account has too little money. Everybody after this one fails as well. */
  | "no-funds"
  /** 2, 3: less or more than one transaction may be. */
  | "amount"
  /** 4: the receiver's limit of a day would be passed. */
  | "daily-limit"
  /** 8: the receiver's account would hold more than it may. */
  | "receiver-full"
  /** 2040: the number is no registered customer's. SFC_IC0003: nobody has this number. */
  | "unregistered"
  /**
   * 2001: the initiator's name, password or certificate is wrong. 8006: its password is locked, and an administrator has
   * to unlock it. 18, 20, 21, 22: it may not, or is not known.
   */
  | "initiator"
  /** 11, 2006: the shortcode's account is not active. 2028: it may not pay out. */
  | "not-allowed"
  /** 500.002.1001 (in an answer), 15 (in a result): this id was used before. Ask what became of it. */
  | "duplicate"
  /** Nobody documented the code, or it tells of M-Pesa's own trouble: ask. */
  | "unknown";

export interface PayoutOutcome {
  /** `unknown` is neither: ask for the status, never send again. */
  state: "paid" | "failed" | "unknown";
  reason: PayoutReason;
  /** Whose trouble a failure is: the payer's meets every payout after this one, and a run has to wait. */
  fault: "payer" | "receiver" | undefined;
}

const payer = (reason: PayoutReason): PayoutOutcome => ({ state: "failed", reason, fault: "payer" });
const receiver = (reason: PayoutReason): PayoutOutcome => ({ state: "failed", reason, fault: "receiver" });
const unknown = (reason: PayoutReason): PayoutOutcome => ({ state: "unknown", reason, fault: undefined });

const CODES = new Map<string, PayoutOutcome>(
  Object.entries({
    "0": { state: "paid", reason: "paid", fault: undefined },
    "1": payer("no-funds"),
    "2": receiver("amount"),
    "3": receiver("amount"),
    "4": receiver("daily-limit"),
    "8": receiver("receiver-full"),
    "11": payer("not-allowed"),
    "15": unknown("duplicate"),
    "18": payer("initiator"),
    "20": payer("initiator"),
    "21": payer("initiator"),
    "22": payer("initiator"),
    "2001": payer("initiator"),
    "2006": payer("not-allowed"),
    "2028": payer("not-allowed"),
    "2040": receiver("unregistered"),
    "8006": payer("initiator"),
    SFC_IC0003: receiver("unregistered"),
    "500.002.1001": unknown("duplicate"),
  } satisfies Record<string, PayoutOutcome>),
);

/** What a payout's result code means. One that nobody documented is unknown: asked after, not called failed. */
export function payoutOutcomeOf(code: string): PayoutOutcome {
  return CODES.get(code) ?? unknown("unknown");
}
