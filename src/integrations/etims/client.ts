import { isNeverConnected } from "~/platform/outbound/never-connected";
import { outboundFetch } from "~/platform/outbound/outbound";

/** KRA's eTIMS as a device (classic OSCU calls, docs/domain/kenya.md#etims). */

export const ETIMS_HOSTS = {
  sandbox: "https://etims-api-sbx.kra.go.ke/etims-api",
  production: "https://etims-api.kra.go.ke/etims-api",
} as const;

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 200_000;

export interface EtimsDevice {
  baseUrl: string;
  tin: string;
  /** The branch: "00" is the head office. */
  bhfId: string;
  serialNumber: string;
  /** Default 15,000. */
  timeoutMs?: number;
}

/** `sent` without a verdict: KRA may have done it. */
export type EtimsAnswer =
  | { kind: "done"; info: Record<string, unknown> }
  | { kind: "refused"; code: string; message: string }
  | { kind: "unreached"; detail: string }
  | { kind: "unreadable"; detail: string };

const SUCCESS = new Set(["0", "00", "000", "0000"]);

/** Registers a device with KRA and asks for its key. KRA gives the key once. */
export async function initialiseDevice(
  device: EtimsDevice,
  send: typeof fetch = outboundFetch,
): Promise<EtimsAnswer> {
  let status: number;
  let text: string;
  try {
    const response = await send(`${device.baseUrl.replace(/\/+$/, "")}/selectInitOsdcInfo`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ tin: device.tin, bhfId: device.bhfId, dvcSrlNo: device.serialNumber }),
      redirect: "error",
      signal: AbortSignal.timeout(device.timeoutMs ?? TIMEOUT_MS),
    });
    status = response.status;
    text = (await response.text()).slice(0, MOST_BYTES);
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string };
    const detail = code ?? message ?? (error as Error).message;
    return isNeverConnected(code) ? { kind: "unreached", detail } : { kind: "unreadable", detail };
  }
  return readAnswer(status, text);
}

function readAnswer(status: number, text: string): EtimsAnswer {
  let body: { resultCd?: unknown; resultMsg?: unknown; data?: { info?: unknown } | null };
  try {
    body = JSON.parse(text);
  } catch {
    return withoutVerdict(status);
  }
  const code = String(body?.resultCd ?? "");
  const info = body?.data?.info;
  if (SUCCESS.has(code)) {
    const { cmcKey } = (info ?? {}) as Record<string, unknown>;
    if (typeof cmcKey === "string" && cmcKey !== "")
      return { kind: "done", info: info as Record<string, unknown> };
    return { kind: "unreadable", detail: `HTTP ${status}, without a key` };
  }
  if (code === "") return withoutVerdict(status);
  return { kind: "refused", code, message: String(body.resultMsg ?? "").slice(0, 300) };
}

/** The gateway before KRA's system refused it (4xx), or the reach is unknown. */
function withoutVerdict(status: number): EtimsAnswer {
  const isTurnedAway = status >= 400 && status < 500 && status !== 408;
  return isTurnedAway
    ? { kind: "refused", code: `HTTP ${status}`, message: "" }
    : { kind: "unreadable", detail: `HTTP ${status}` };
}
