/** Chosen by the phone's last three digits, or set for one number by a test. */
export type Behaviour =
  | "person"
  | "approve"
  | "cancel"
  | "insufficient"
  | "wrong-pin"
  | "silent"
  | "lost-callback"
  | "triple-callback"
  | "early-callback"
  | "late"
  | "spike"
  | "slow"
  | "expired-token"
  | "out-of-order";

export const BY_LAST_DIGITS: Record<string, { behaviour: Behaviour; does: string }> = {
  "001": { behaviour: "approve", does: "approves after a second" },
  "002": { behaviour: "cancel", does: "cancels (1032)" },
  "003": { behaviour: "insufficient", does: "has not enough money (1)" },
  "004": { behaviour: "wrong-pin", does: "types a wrong PIN (2001)" },
  "005": { behaviour: "silent", does: "never answers; no callback, timeout by query (1037)" },
  "006": { behaviour: "lost-callback", does: "approves, but the callback never arrives" },
  "007": { behaviour: "triple-callback", does: "approves; the callback comes three times" },
  "008": { behaviour: "early-callback", does: "approves; the callback overtakes the answer" },
  "009": { behaviour: "late", does: "times out (1037), and the money arrives all the same" },
  "010": { behaviour: "spike", does: "spike arrest: the prompt is refused" },
  "011": { behaviour: "slow", does: "answers after twenty seconds" },
  "012": { behaviour: "expired-token", does: "approves; the access token expires first (404.001.03)" },
  "013": {
    behaviour: "out-of-order",
    does: "approves; the confirmation overtakes the callback, and word of a timeout (1037) comes last",
  },
};

export function behaviourOf(phone: string, set: ReadonlyMap<string, Behaviour>): Behaviour {
  return set.get(phone) ?? BY_LAST_DIGITS[phone.slice(-3)]?.behaviour ?? "person";
}

export const RESULTS = {
  "0": "The service request is processed successfully.",
  "1": "The balance is insufficient for the transaction.",
  "1032": "Request cancelled by user.",
  "1037": "DS timeout user cannot be reached.",
  "2001": "The initiator information is invalid.",
} as const;

export type ResultCode = keyof typeof RESULTS;
