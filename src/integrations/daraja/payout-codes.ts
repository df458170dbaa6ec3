/**
 * Codes: developer.safaricom.co.ke/apis/BusinessToCustomer (result codes), its balances page for 15 to 26;
 * docs/domain/kenya.md#b2c.
 */
export type PayoutReason =
  /** 0: the money has arrived. */
  | "paid"
  /** 1: the utility account has too little money; later payouts fail as well. */
  | "no-funds"
  /** 2, 3: less or more than one transaction may be. */
  | "amount"
  /** 4: the receiver's limit of a day would be passed. */
  | "daily-limit"
  /** 8: the receiver's account would hold more than it may. */
  | "receiver-full"
  /** 2040: the number is not a registered customer. SFC_IC0003: the number does not exist. */
  | "unregistered"
  /**
   * 2001: wrong initiator name, password or certificate. 8006: password locked, an administrator must unlock it. 18,
   * 20, 21, 22: not permitted, or unknown.
   */
  | "initiator"
  /** 11, 2006: the shortcode's account is not active. 2028: it may not pay out. */
  | "not-allowed"
  /** 500.002.1001 (in an answer), 15 (in a result): this id was used before. Query its status. */
  | "duplicate"
  /** Undocumented code, or an error inside M-Pesa: query the status. */
  | "unknown";

export interface PayoutOutcome {
  /** `unknown`: query the status, never send again. */
  state: "paid" | "failed" | "unknown";
  reason: PayoutReason;
  /** A payer fault fails every later payout too, so the run must wait. */
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

/** Meaning of a payout's result code. An undocumented code is `unknown`: query it, do not treat it as failed. */
export function payoutOutcomeOf(code: string): PayoutOutcome {
  return CODES.get(code) ?? unknown("unknown");
}
