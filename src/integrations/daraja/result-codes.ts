import type { StkOutcome, StkState } from "./types";

/** Source: Daraja documentation, M-Pesa Express; numbers in callbacks, strings in queries. */
const CODES = new Map<string, { state: StkState; reason: string }>(
  Object.entries({
    "0": { state: "succeeded", reason: "paid" },
    "1": { state: "failed", reason: "insufficient" },
    "2": { state: "failed", reason: "limit" },
    "3": { state: "failed", reason: "limit" },
    "4": { state: "failed", reason: "limit" },
    "8": { state: "failed", reason: "limit" },
    "17": { state: "failed", reason: "busy" },
    "26": { state: "failed", reason: "busy" },
    "1001": { state: "failed", reason: "busy" },
    "1019": { state: "unanswered", reason: "timeout" },
    "1025": { state: "failed", reason: "failed" },
    "1032": { state: "failed", reason: "cancelled" },
    "1037": { state: "unanswered", reason: "timeout" },
    "2001": { state: "failed", reason: "wrong-pin" },
    "2028": { state: "failed", reason: "configuration" },
    "4999": { state: "pending", reason: "pending" },
    "8006": { state: "failed", reason: "configuration" },
    "9999": { state: "failed", reason: "failed" },
    SFC_IC0003: { state: "failed", reason: "configuration" },
  }),
);

/** Meaning of an STK result code. An undocumented code is `unknown`: query it, do not treat it as failed. */
export function outcomeOf(code: unknown, description: unknown): StkOutcome {
  const resultCode = String(code ?? "");
  const known = CODES.get(resultCode) ?? { state: "unknown" as const, reason: "unknown" };
  return { ...known, resultCode, resultDesc: String(description ?? "") };
}
