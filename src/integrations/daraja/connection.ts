import { isNeverConnected } from "~/platform/outbound/never-connected";
import {
  type Acknowledgement,
  type DarajaConfig,
  DarajaRefused,
  DarajaUnavailable,
  DarajaUnknownOutcome,
} from "./types";

export interface Deps {
  fetch?: typeof fetch;
  now?: () => Date;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const TOKEN_LIFE_MS = 50 * 60 * 1000;
/** Errors that say 'later', not 'no' (docs/domain/kenya.md#errors-of-a-call). */
export const RETRYABLE = new Set(["500.003.02", "500.003.03", "500.003.1001"]);

export type Connection = ReturnType<typeof openConnection>;

/** Shared by all calls: the address, the cached token (refreshed once when it expires) and the meaning of errors. */
export function openConnection(config: DarajaConfig, deps: Deps = {}) {
  const send = deps.fetch ?? fetch;
  const now = deps.now ?? (() => new Date());
  const timeoutMs = config.timeoutMs ?? 15_000;
  let token: { text: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  async function call(path: string, init: RequestInit): Promise<Answer> {
    let response: Response;
    try {
      response = await send(`${config.baseUrl}${path}`, {
        ...init,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
      });
    } catch (error) {
      if (isNeverConnected((error as { cause?: { code?: string } }).cause?.code))
        throw new DarajaUnavailable("M-Pesa cannot be reached.", error);
      throw new DarajaUnknownOutcome("M-Pesa did not answer.", error);
    }
    let text: string;
    try {
      text = await response.text();
    } catch (error) {
      throw new DarajaUnknownOutcome("M-Pesa's answer broke off.", error);
    }
    return { status: response.status, body: asObject(text) };
  }

  async function freshToken(): Promise<string> {
    const basic = Buffer.from(`${config.consumerKey}:${config.consumerSecret}`).toString("base64");
    let answer: Answer;
    try {
      answer = await call("/oauth/v1/generate?grant_type=client_credentials", {
        headers: { Authorization: `Basic ${basic}` },
      });
    } catch (error) {
      // Nothing can have been charged while asking for a token.
      if (error instanceof DarajaUnknownOutcome) throw new DarajaUnavailable(error.message, error);
      throw error;
    }
    const text = answer.body.access_token;
    if (answer.status >= 500) throw new DarajaUnavailable(`M-Pesa is out of order (${answer.status}).`);
    if (answer.status !== 200 || typeof text !== "string") {
      const { errorCode, message, retryable } = refusal(answer, "M-Pesa refused our credentials.");
      throw new DarajaRefused(errorCode, `Failed to get access token: ${message}`, retryable);
    }
    const life = Math.min(TOKEN_LIFE_MS, Math.max(0, Number(answer.body.expires_in ?? 3599) * 1000 - 60_000));
    token = { text, until: now().getTime() + life };
    return text;
  }

  function bearer(): Promise<string> {
    if (token && token.until > now().getTime()) return Promise.resolve(token.text);
    asking ??= freshToken().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function post(path: string, body: Record<string, unknown>): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const used = await bearer();
      const answer = await call(path, {
        method: "POST",
        headers: { Authorization: `Bearer ${used}`, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      if (attempt === 1 && tokenExpired(answer)) {
        // Another call may have renewed it meanwhile.
        if (token?.text === used) token = undefined;
        continue;
      }
      return answer;
    }
  }

  return {
    config,
    now,
    post,
    async ping(): Promise<void> {
      token = undefined;
      await bearer();
    },
  };
}

/** A definite no, with Daraja's own code and words. */
export function refusal({ status, body }: Answer, fallback: string): DarajaRefused {
  const code = String(body.errorCode ?? body.ResponseCode ?? status);
  const message = String(body.errorMessage ?? body.ResponseDescription ?? fallback);
  return new DarajaRefused(
    code,
    message,
    status === 429 ||
      RETRYABLE.has(code) ||
      /unable to lock subscriber|system busy|spike arrest/i.test(message),
  );
}

/** The two ids of a request that was taken. */
export function acknowledgement({ body }: Answer): Acknowledgement {
  return {
    conversationId: String(body.ConversationID ?? ""),
    // Some of Daraja's answers drop the first 'n'.
    originatorConversationId: String(body.OriginatorConversationID ?? body.OriginatorCoversationID ?? ""),
  };
}

/** Daraja answers 401, or 404 with its own code (docs/domain/kenya.md#access-to-daraja). */
function tokenExpired({ status, body }: Answer): boolean {
  return status === 401 || body.errorCode === "404.001.03";
}

function asObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** YYYYMMDDHHmmss in East Africa, UTC+3 all year. */
export function eastAfricaTimestamp(instant: Date): string {
  return new Date(instant.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, "").slice(0, 14);
}

/** 2547… or 2541…, as Daraja takes a phone. Throws RangeError for any other number. */
export function msisdn(phone: string): string {
  const digits = phone.replace(/^\+/, "");
  if (!/^254(7|1)\d{8}$/.test(digits)) throw new RangeError("M-Pesa takes Kenyan mobile numbers.");
  return digits;
}
