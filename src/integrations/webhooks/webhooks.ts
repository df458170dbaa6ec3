import { createHmac, randomBytes } from "node:crypto";
import { beginningOf } from "~/platform/outbound/beginning-of";
import { outboundFetch } from "~/platform/outbound/outbound";
import { type CallOptions, failureOf } from "~/platform/outbound/provider-call";

const PREFIX = "whsec_";

/** A signing secret: `whsec_` and 32 random bytes in base64. */
export const newSigningSecret = (): string => PREFIX + randomBytes(32).toString("base64");

export interface Signed {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * The `webhook-signature` header: one `v1,` HMAC-SHA256 in base64 for each secret, over `id.timestamp.body`. Two while a
 * secret is being changed.
 */
export function signatureOf(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" ");
}

export interface Answer {
  status: number;
  text: string;
  /** Seconds from Retry-After; undefined without one. */
  retryAfter: number | undefined;
}

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 2_000;

/** Posts a signed body. Any status is an answer; throws CallFailed with `late`, `cut` or `unreached`. */
export async function postSigned(
  { address, secrets, ...signed }: Signed & { address: string; secrets: readonly string[] },
  { timeoutMs = TIMEOUT_MS, fetch: send = outboundFetch }: CallOptions = {},
): Promise<Answer> {
  try {
    const response = await send(address, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "MoveEase-Webhooks/1",
        "webhook-id": signed.id,
        "webhook-timestamp": String(signed.timestamp),
        "webhook-signature": signatureOf(secrets, signed),
      },
      body: signed.body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await beginningOf(response, MOST_BYTES);
    return { status: response.status, text, retryAfter: secondsOf(response.headers.get("retry-after")) };
  } catch (error) {
    throw failureOf(error);
  }
}

function secondsOf(given: string | null): number | undefined {
  if (!given) return undefined;
  if (/^\d{1,9}$/.test(given)) return Number(given);
  const at = Date.parse(given);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
