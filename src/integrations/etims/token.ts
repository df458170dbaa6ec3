import { createHash } from "node:crypto";
import { beginningOf } from "~/platform/outbound/beginning-of";

/** GavaConnect's access tokens, which the gateway before KRA's system may ask for. */

export const TOKEN_HOSTS = {
  sandbox: "https://sbx.kra.go.ke/v1/token/generate",
  production: "https://api.kra.go.ke/v1/token/generate",
} as const;

export interface EtimsAccount {
  tokenUrl: string;
  consumerKey: string;
  consumerSecret: string;
}

/** `problem`: no token, so nothing was sent to KRA. */
export type Grant =
  | { token: string; until: number }
  | { problem: { kind: "refused"; code: string; message: string; text: string } }
  | { problem: { kind: "unreached"; detail: string } };

/** The code of a refusal that concerns the key and the secret. */
export const GATEWAY = "GavaConnect";

/** Short enough for two tokens and two calls of a document within its claim. */
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 100_000;
/** Before a token's end, for the call itself. */
const MARGIN_MS = 60_000;
const DEFAULT_LIFETIME = 3600;

/** Per process, by account. Those who ask at one time share one request. */
const held = new Map<string, Promise<Grant>>();

/** The account's token: the one at hand, or a new one. */
export async function getToken(account: EtimsAccount, send: typeof fetch): Promise<Grant> {
  const key = keyOf(account);
  const before = held.get(key);
  if (before) {
    const grant = await before;
    if ("problem" in grant || grant.until > Date.now()) return grant;
    if (held.get(key) === before) held.delete(key);
  }
  const asked = held.get(key) ?? askForToken(account, send);
  held.set(key, asked);
  const grant = await asked;
  if ("problem" in grant && held.get(key) === asked) held.delete(key);
  return grant;
}

/** Forgets a token that KRA turned away, unless another one has replaced it. */
export async function forgetToken(account: EtimsAccount, token: string): Promise<void> {
  const key = keyOf(account);
  const now = held.get(key);
  const grant = await now;
  if (grant && "token" in grant && grant.token === token && held.get(key) === now) held.delete(key);
}

/** As in a process that has just started. */
export const forgetTokens = () => held.clear();

const keyOf = (account: EtimsAccount): string =>
  createHash("sha256").update(JSON.stringify(account)).digest("base64");

async function askForToken(
  { tokenUrl, consumerKey, consumerSecret }: EtimsAccount,
  send: typeof fetch,
): Promise<Grant> {
  try {
    const address = new URL(tokenUrl);
    address.searchParams.set("grant_type", "client_credentials");
    const response = await send(address.href, {
      headers: {
        Accept: "application/json",
        Authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`,
      },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await beginningOf(response, MOST_BYTES);
    return response.ok ? tokenIn(text) : turnedAway(response.status);
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string };
    return unreached(code ?? message ?? (error as Error).message);
  }
}

function tokenIn(text: string): Grant {
  let body: { access_token?: unknown; expires_in?: unknown } | null = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON: no token either.
  }
  const token = body?.access_token;
  if (typeof token !== "string" || !/^[\x21-\x7e]+$/.test(token)) return unreached("without a token");
  const lifetime = Number(body?.expires_in) || DEFAULT_LIFETIME;
  return { token, until: Date.now() + lifetime * 1000 - MARGIN_MS };
}

function turnedAway(status: number): Grant {
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (!isRefused) return unreached(`HTTP ${status}`);
  return { problem: { kind: "refused", code: GATEWAY, message: `HTTP ${status}`, text: "" } };
}

const unreached = (detail: string): Grant => ({
  problem: { kind: "unreached", detail: `${GATEWAY}: ${detail}` },
});
