import { beginningOf } from "./beginning-of";
import { isNeverConnected } from "./never-connected";
import { outboundFetch } from "./outbound";

/**
 * Why a call of another system failed. `login`: it rejects our credentials. `busy`: too many requests. `broken`: its own
 * error. `late` and `cut`: the action may have happened. `unreached`: nothing was sent. `refused`: it rejected the
 * request. `unreadable`: its answer does not match its documentation.
 */
export type CallFailure =
  | "login"
  | "busy"
  | "broken"
  | "late"
  | "cut"
  | "unreached"
  | "refused"
  | "unreadable";

/** A failed call. `said` is the other system's message or the cause, never an address or a key. */
export class CallFailed extends Error {
  override name = "CallFailed";
  readonly failure: CallFailure;
  readonly said: string;
  constructor(failure: CallFailure, said: string) {
    super(`${failure}: ${said}`);
    this.failure = failure;
    this.said = said.slice(0, 300);
  }
}

export interface ProviderAnswer {
  status: number;
  headers: Headers;
  /** At most 200,000 bytes of it. */
  text: string;
  body: unknown;
}

const LONGEST_ANSWER = 200_000;
const TIMEOUT_MS = 15_000;

export interface CallOptions {
  /** Time limit for the whole answer in milliseconds; by default 15 seconds. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/**
 * Calls another system and reads its whole answer, whatever its status. Does not follow redirects. Throws CallFailed with
 * `late`, `cut` or `unreached`.
 */
export async function callProvider(
  url: string,
  init: RequestInit,
  { timeoutMs = TIMEOUT_MS, fetch: send = outboundFetch }: CallOptions = {},
): Promise<ProviderAnswer> {
  try {
    const response = await send(url, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await beginningOf(response, LONGEST_ANSWER);
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  } catch (error) {
    throw failureOf(error);
  }
}

/** The CallFailed for a failed `fetch`. */
export function failureOf(error: unknown): CallFailed {
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } };
  if (name === "TimeoutError" || name === "AbortError") return new CallFailed("late", "");
  if (cause?.code === "EOUTBOUND") return new CallFailed("unreached", cause.message ?? "");
  // Ports of mail and similar services, which fetch never calls.
  if (cause?.message === "bad port") return new CallFailed("unreached", "this port is closed to us");
  if (isNeverConnected(cause?.code)) return new CallFailed("unreached", cause?.code ?? "");
  return new CallFailed("cut", "");
}

/** The CallFailed for an error status, with the provider's message. */
export function failedWith(status: number, said: string): CallFailed {
  const words = said.trim().slice(0, 250);
  const shown = words ? `${words} (${status})` : String(status);
  if (status === 401 || status === 403) return new CallFailed("login", shown);
  if (status === 429) return new CallFailed("busy", shown);
  if (status >= 500) return new CallFailed("broken", shown);
  return new CallFailed(status >= 400 ? "refused" : "unreadable", shown);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
