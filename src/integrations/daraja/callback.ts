import { BadCallback, type StkCallback } from "./types";

type Loose = Record<string, unknown>;

function object(value: unknown): Loose | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Loose) : undefined;
}

/**
 * Reads an STK callback, tolerant of what was seen in the field (facts 1.2, 1.9): numbers or strings, a missing
 * Balance, a single object in place of a list. Throws BadCallback for anything else. Never trusted by itself.
 */
export function parseStkCallback(body: unknown): StkCallback {
  const callback = object(object(object(body)?.Body)?.stkCallback);
  const checkoutRequestId = callback?.CheckoutRequestID;
  if (
    !callback ||
    typeof checkoutRequestId !== "string" ||
    !/^[\w.-]{1,200}$/.test(checkoutRequestId) ||
    (typeof callback.ResultCode !== "number" && typeof callback.ResultCode !== "string")
  ) {
    throw new BadCallback("Not an STK callback.");
  }
  const raw = object(callback.CallbackMetadata)?.Item;
  const items = (Array.isArray(raw) ? raw : raw === undefined ? [] : [raw]).map(object);
  const item = (name: string) => items.find((entry) => entry?.Name === name)?.Value;
  const receipt = item("MpesaReceiptNumber");
  const told = item("Amount");
  const amount = typeof told === "number" || typeof told === "string" ? Number(told) : Number.NaN;
  return {
    merchantRequestId: String(callback.MerchantRequestID ?? ""),
    checkoutRequestId,
    resultCode: String(callback.ResultCode),
    resultDesc: String(callback.ResultDesc ?? ""),
    receipt: typeof receipt === "string" && /^[A-Z0-9]{6,20}$/.test(receipt) ? receipt : undefined,
    amount: Number.isFinite(amount) && amount > 0 ? amount : undefined,
  };
}
