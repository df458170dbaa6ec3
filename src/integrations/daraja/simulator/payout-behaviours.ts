import type { Verdict } from "./results";

/** Chosen by the phone's last three digits, or set for one number by a test. */
export type PayoutBehaviour =
  | "normal"
  | "no-funds"
  | "receiver-full"
  | "wrong-initiator"
  | "unregistered"
  | "locked"
  | "lost"
  | "duplicate"
  | "early"
  | "late"
  | "queue-timeout"
  | "stuck"
  | "slow"
  | "broken-answer"
  | "spike"
  | "down";

export const PAYOUTS_BY_LAST_DIGITS: Record<string, { behaviour: PayoutBehaviour; does: string }> = {
  "021": { behaviour: "no-funds", does: "the utility account has too little money (1)" },
  "022": { behaviour: "receiver-full", does: "would hold more than it may (8)" },
  "023": { behaviour: "wrong-initiator", does: "the initiator is not known (2001)" },
  "024": { behaviour: "unregistered", does: "is no registered customer's (2040)" },
  "025": { behaviour: "locked", does: "the initiator's password is locked (8006)" },
  "026": { behaviour: "lost", does: "is paid; the result never comes" },
  "027": { behaviour: "duplicate", does: "is paid once; the result comes twice" },
  "028": { behaviour: "early", does: "is paid; the result overtakes the answer" },
  "029": { behaviour: "late", does: "is paid late, and told late" },
  "030": { behaviour: "queue-timeout", does: "a queue timeout is told, then it is paid" },
  "031": { behaviour: "stuck", does: "is acknowledged, and pending for ever" },
  "032": { behaviour: "slow", does: "is paid; the answer comes after twenty seconds" },
  "033": { behaviour: "broken-answer", does: "is paid; the answer is an internal error (500.003.1001)" },
  "034": { behaviour: "spike", does: "spike arrest: the request is refused, nothing is kept" },
  "035": { behaviour: "down", does: "503: nothing is kept" },
};

export function payoutBehaviourOf(phone: string, set: ReadonlyMap<string, PayoutBehaviour>): PayoutBehaviour {
  return set.get(phone) ?? PAYOUTS_BY_LAST_DIGITS[phone.slice(-3)]?.behaviour ?? "normal";
}

/** Result codes and sentences of Safaricom's page on B2C (docs/domain/kenya.md#b2c). */
export const PAYOUT_RESULTS = {
  "0": "The service request is processed successfully.",
  "1": "The balance is insufficient for the transaction.",
  "2": "Declined due to limit rule",
  "3": "Declined due to limit rule: greater than the maximum transaction amount.",
  "4": "Declined due to limit rule: would exceed daily transfer limit",
  "8": "Declined due to limit rule: would exceed the maximum balance.",
  "2001": "The initiator information is invalid.",
  "2028": "The request is not permitted according to product assignment.",
  "2040":
    "Credit Party customer type (Unregistered or Registered Customer) can't be supported by the service.",
  "8006": "The security credential is locked",
} as const;

/** A result without more than its code. */
export const sentence = (code: keyof typeof PAYOUT_RESULTS): Verdict => ({
  code: Number(code),
  desc: PAYOUT_RESULTS[code],
});

export const FAILS: Partial<Record<PayoutBehaviour, keyof typeof PAYOUT_RESULTS>> = {
  "no-funds": "1",
  "receiver-full": "8",
  "wrong-initiator": "2001",
  unregistered: "2040",
  locked: "8006",
};
