import { constants, privateDecrypt, randomInt } from "node:crypto";
import { eastAfricaTimestamp } from "../connection";
import { loopback } from "./loopback";
import type { Switches } from "./switches";

export interface InitiatorKeys {
  certificate: string;
  privateKey: string;
}

export type Loose = Record<string, unknown>;

export interface Ids {
  OriginatorConversationID: string;
  ConversationID: string;
}

export interface Verdict {
  code: string | number;
  desc: string;
  receipt?: string | undefined;
  parameters?: Loose | undefined;
}

export interface Addresses {
  resultUrl: string;
  timeoutUrl: string;
}

interface Options {
  initiatorName: string;
  initiatorPassword: string;
  keys: InitiatorKeys;
  lateMs: number;
  switches: Switches;
}

export type Results = ReturnType<typeof openResults>;

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Posts to an address on this machine; what it answered, when it was an OK with JSON. */
export async function post(url: string, body: unknown): Promise<Loose | undefined> {
  if (!loopback(url)) return undefined;
  const answered = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(8000),
  }).catch(() => undefined);
  return answered?.ok ? ((await answered.json().catch(() => undefined)) as Loose | undefined) : undefined;
}

/** `AG_20260302140509_…`, as M-Pesa names a conversation. */
export const conversationId = () =>
  `AG_${eastAfricaTimestamp(new Date())}_${randomInt(1e9).toString(16).padStart(20, "0")}`;
/** `12345-1234567-1`, as M-Pesa names who began it. */
export const originatorId = () => `${randomInt(10_000, 99_999)}-${randomInt(1_000_000, 99_999_999)}-1`;

/** Shared by all requests that an initiator signs and whose result is posted later. */
export function openResults(options: Options) {
  const { switches, lateMs } = options;

  function faultOf(body: Loose): [string, string] | undefined {
    for (const field of ["ResultURL", "QueueTimeOutURL"])
      if (!loopback(String(body[field] ?? ""))) return ["400.002.02", `Bad Request - Invalid ${field}`];
    if (!body.SecurityCredential) return ["400.002.02", "Bad Request - Invalid SecurityCredential"];
    return undefined;
  }

  function plainPassword(body: Loose): string | undefined {
    try {
      return privateDecrypt(
        { key: options.keys.privateKey, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from(String(body.SecurityCredential), "base64"),
      ).toString("utf8");
    } catch {
      return undefined;
    }
  }

  /** M-Pesa reports an initiator fault only in the result. */
  function initiatorFault(body: Loose): Verdict | undefined {
    if (switches.initiator === "locked") return { code: 8006, desc: "The security credential is locked." };
    const name = body.InitiatorName ?? body.Initiator;
    return name === options.initiatorName && plainPassword(body) === options.initiatorPassword
      ? undefined
      : { code: 2001, desc: "The initiator information is invalid." };
  }

  async function deliver(
    { resultUrl, timeoutUrl }: Addresses,
    ids: Ids,
    decide: () => Verdict | undefined,
    mode: Switches["results"],
  ): Promise<number> {
    const ReferenceData = { ReferenceItem: { Key: "QueueTimeoutURL", Value: timeoutUrl } };
    if (mode === "late") await wait(lateMs);
    if (mode === "queue-timeout") {
      const TransactionID = "0000000000";
      const notice = { ResultType: 0, ResultCode: 1, ResultDesc: "Queue timeout", ...ids, TransactionID };
      await post(timeoutUrl, { Result: { ...notice, ReferenceData } });
      await wait(50);
    }
    const verdict = decide();
    const times = mode === "lost" ? 0 : mode === "duplicate" ? 2 : 1;
    if (!verdict) return 0;
    const parameters = Object.entries(verdict.parameters ?? {}).map(([Key, Value]) => ({ Key, Value }));
    const listed = mode === "single-object" ? parameters[0] : parameters;
    const Result = {
      ResultType: 0,
      ResultCode: verdict.code,
      ResultDesc: verdict.desc,
      ...ids,
      TransactionID: verdict.receipt ?? "0000000000",
      ...(parameters.length > 0 ? { ResultParameters: { ResultParameter: listed } } : {}),
      ReferenceData,
    };
    for (let time = 0; time < times; time++) await post(resultUrl, { Result });
    return times;
  }

  async function take(body: Loose, decide: () => Verdict): Promise<Loose> {
    const mode = switches.results;
    const ids = { OriginatorConversationID: originatorId(), ConversationID: conversationId() };
    const verdict = initiatorFault(body) ?? decide();
    const addresses = { resultUrl: String(body.ResultURL), timeoutUrl: String(body.QueueTimeOutURL) };
    const delivered = () => deliver(addresses, ids, () => verdict, mode);
    if (mode === "early") await delivered();
    else setTimeout(() => void delivered(), 30);
    return { ...ids, ...TAKEN };
  }

  return { faultOf, initiatorFault, deliver, take };
}

export const TAKEN = {
  ResponseCode: "0",
  ResponseDescription: "Accept the service request successfully.",
} as const;
