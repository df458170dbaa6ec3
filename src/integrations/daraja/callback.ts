import {
  type Acknowledgement,
  BadCallback,
  type PaybillCallback,
  type ResultCallback,
  type StkCallback,
} from "./types";

type Loose = Record<string, unknown>;

function object(value: unknown): Loose | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Loose) : undefined;
}

/**
 * Reads an STK callback (docs/domain/kenya.md#stk-push, #misbehaviour). Accepts what Daraja sends: numbers or strings,
 * a missing Balance, a single object instead of a list. Throws BadCallback otherwise. Trust it only after a query.
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
  const reported = item("Amount");
  const amount = typeof reported === "number" || typeof reported === "string" ? Number(reported) : Number.NaN;
  return {
    merchantRequestId: String(callback.MerchantRequestID ?? ""),
    checkoutRequestId,
    resultCode: String(callback.ResultCode),
    resultDesc: String(callback.ResultDesc ?? ""),
    receipt: typeof receipt === "string" && /^[A-Z0-9]{6,20}$/.test(receipt) ? receipt : undefined,
    amount: Number.isFinite(amount) && amount > 0 ? amount : undefined,
  };
}

function word(value: unknown, max: number): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  return (
    String(value)
      // U+FFFD replaces a byte or half a character that could not be stored.
      .replace(/\p{Cc}|\p{Cs}|\ufffd/gu, "")
      .trim()
      .slice(0, max)
  );
}

/**
 * Reads a C2B validation or confirmation (docs/domain/kenya.md#c2b). Throws BadCallback for anything else; amounts must
 * be positive and
 * of whole cents.
 */
export function parsePaybillCallback(body: unknown): PaybillCallback {
  const fields = object(body);
  const transId = word(fields?.TransID, 40);
  const amount = Math.round(Number(word(fields?.TransAmount, 20)) * 100);
  if (!fields || !/^[A-Z0-9]{6,20}$/.test(transId) || !Number.isSafeInteger(amount) || amount < 1)
    throw new BadCallback("Not a paybill callback.");
  return {
    transId,
    shortcode: word(fields.BusinessShortCode, 20),
    account: word(fields.BillRefNumber, 60),
    amount,
    phone: word(fields.MSISDN, 40),
    name: [fields.FirstName, fields.MiddleName, fields.LastName]
      .map((part) => word(part, 40))
      .filter(Boolean)
      .join(" "),
    at: instantOf(word(fields.TransTime, 20)),
  };
}

/** YYYYMMDDHHmmss of East Africa, or undefined. */
export function instantOf(digits: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** Reads what is posted to a ResultURL (docs/domain/kenya.md#b2c): one parameter alone may come without its list. */
export function parseResultCallback(body: unknown): ResultCallback {
  const result = object(object(body)?.Result);
  if (!result || (typeof result.ResultCode !== "number" && typeof result.ResultCode !== "string"))
    throw new BadCallback("Not a result.");
  const raw = object(result.ResultParameters)?.ResultParameter;
  const listed = (Array.isArray(raw) ? raw : raw === undefined ? [] : [raw]).map(object);
  const parameters: Record<string, string> = {};
  for (const entry of listed.slice(0, 50)) {
    const key = word(entry?.Key, 60);
    if (/^\w+$/.test(key)) parameters[key] = word(entry?.Value, 1000);
  }
  return {
    resultCode: word(result.ResultCode, 20),
    resultDesc: word(result.ResultDesc, 300),
    originatorConversationId: word(result.OriginatorConversationID, 100),
    conversationId: word(result.ConversationID, 100),
    transactionId: word(result.TransactionID, 40),
    parameters,
  };
}

/**
 * Reads what is posted to a QueueTimeOutURL: a request waited too long, which says nothing of its outcome. Its shape is not
 * documented: ids that cannot be found are empty, and the address itself has to say what was asked.
 */
export function parseTimeoutCallback(body: unknown): Acknowledgement {
  const told = object(object(body)?.Result) ?? object(body);
  return {
    originatorConversationId: word(told?.OriginatorConversationID, 100),
    conversationId: word(told?.ConversationID, 100),
  };
}

/**
 * The accounts of a balance result: fields joined by `|`, accounts by `&`
 * (docs/domain/kenya.md#status-balance-reversal-pull). Shillings as told.
 */
export function readBalances(text: string): { name: string; currency: string; amount: number }[] {
  return text.split("&").flatMap((account) => {
    const [name = "", currency = "", amount = ""] = account.split("|");
    return name && Number.isFinite(Number(amount)) && amount !== ""
      ? [{ name, currency, amount: Number(amount) }]
      : [];
  });
}
