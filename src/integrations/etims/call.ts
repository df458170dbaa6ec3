import { beginningOf } from "~/platform/outbound/beginning-of";
import { isNeverConnected } from "~/platform/outbound/never-connected";
import { outboundFetch } from "~/platform/outbound/outbound";
import { type EtimsAccount, forgetToken, getToken } from "./token";

/** KRA's eTIMS: one envelope for all calls (docs/domain/kenya.md#etims). */

export const ETIMS_HOSTS = {
  sandbox: "https://etims-api-sbx.kra.go.ke/etims-api",
  production: "https://etims-api.kra.go.ke/etims-api",
} as const;

const TIMEOUT_MS = 15_000;
/** Longer than the longest list of codes. */
const MOST_BYTES = 20_000_000;
const LONGEST_WORDS = 300;

export interface EtimsConnection {
  /** With or without a last slash. */
  baseUrl: string;
  tin: string;
  /** The branch: "00" is the head office. */
  bhfId: string;
  /** The device's key. Missing for the call that asks for it. */
  cmcKey?: string;
  /** GavaConnect's account, where the address asks for a token. */
  account?: EtimsAccount | undefined;
  /** Default 15,000. */
  timeoutMs?: number;
  /** The longest answer that is read. Default 20,000,000 bytes. */
  mostBytes?: number;
  fetch?: typeof fetch;
}

/**
 * KRA's answer. `done`: it did what was asked; `data` is null if it found nothing. `refused`: it did nothing.
 * `unreached`: nothing was sent. `unreadable`: it may have done it.
 */
export type EtimsAnswer<Data> =
  | { kind: "done"; code: string; data: Data; text: string }
  | { kind: "refused"; code: string; message: string; text: string }
  | { kind: "unreached"; detail: string }
  | { kind: "unreadable"; detail: string };

/** What KRA's `data` holds before it is read; null without a result. */
export type EtimsData = Readonly<Record<string, unknown>> | null;

const SUCCESS: ReadonlySet<string> = new Set(["0", "00", "000", "0000"]);
const NOTHING_FOUND = "001";

/**
 * Calls KRA once: a repeat could report a sale twice. Only a call that was turned away for its token is made again, with a
 * new one, because KRA has not seen it. Follows no redirect.
 */
export async function callEtims(
  connection: EtimsConnection,
  path: string,
  body: object,
): Promise<EtimsAnswer<EtimsData>> {
  const { account, fetch: send = outboundFetch } = connection;
  if (!account) return callOnce(connection, path, body);
  const grant = await getToken(account, send);
  if ("problem" in grant) return grant.problem;
  const answer = await callOnce(connection, path, body, grant.token);
  if (answer.kind !== "refused" || answer.code !== "HTTP 401") return answer;
  await forgetToken(account, grant.token);
  const next = await getToken(account, send);
  return "problem" in next ? next.problem : callOnce(connection, path, body, next.token);
}

async function callOnce(
  connection: EtimsConnection,
  path: string,
  body: object,
  token?: string,
): Promise<EtimsAnswer<EtimsData>> {
  const {
    baseUrl,
    tin,
    bhfId,
    cmcKey,
    timeoutMs = TIMEOUT_MS,
    mostBytes = MOST_BYTES,
    fetch: send = outboundFetch,
  } = connection;
  let status: number;
  let text: string;
  try {
    const response = await send(`${baseUrl.replace(/\/+$/, "")}/${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        ...(cmcKey ? { tin, bhfId, cmcKey } : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    text = withoutZeros(await beginningOf(response, mostBytes));
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string };
    const detail = code ?? message ?? (error as Error).message;
    return { kind: isNeverConnected(code) ? "unreached" : "unreadable", detail };
  }
  return readAnswer(status, text);
}

function readAnswer(status: number, text: string): EtimsAnswer<EtimsData> {
  let body: { resultCd?: unknown; resultMsg?: unknown; data?: unknown };
  try {
    body = JSON.parse(text);
  } catch {
    return withoutVerdict(status, text);
  }
  const code =
    typeof body?.resultCd === "string" || typeof body?.resultCd === "number" ? `${body.resultCd}` : "";
  if (code === "") return withoutVerdict(status, text);
  const data = typeof body.data === "object" ? (body.data as EtimsData) : null;
  if (SUCCESS.has(code)) return { kind: "done", code, data, text };
  if (code === NOTHING_FOUND) return { kind: "done", code, data: null, text };
  return {
    kind: "refused",
    code,
    message: withoutZeros(String(body.resultMsg ?? "")).slice(0, LONGEST_WORDS),
    text,
  };
}

/** PostgreSQL stores no zero bytes. */
const withoutZeros = (text: string): string => text.replaceAll("\0", "");

/** The gateway before KRA's system refused it (4xx), or it is unknown how far the request went. */
function withoutVerdict(status: number, text: string): EtimsAnswer<EtimsData> {
  const isTurnedAway = status >= 400 && status < 500 && status !== 408;
  return isTurnedAway
    ? { kind: "refused", code: `HTTP ${status}`, message: "", text: text.slice(0, LONGEST_WORDS) }
    : { kind: "unreadable", detail: `HTTP ${status}` };
}

/** The answer with its data read by `read`, which returns undefined for data that it cannot read. */
export function readData<Data>(
  answer: EtimsAnswer<EtimsData>,
  read: (data: EtimsData) => Data | undefined,
  missing = "without data",
): EtimsAnswer<Data> {
  if (answer.kind !== "done") return answer;
  const data = read(answer.data);
  return data === undefined ? { kind: "unreadable", detail: missing } : { ...answer, data };
}
