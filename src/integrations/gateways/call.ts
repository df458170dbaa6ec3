import { createHash, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { parseKeepable } from "~/platform/kernel/keepable";
import { isNeverConnected } from "~/platform/outbound/never-connected";
import { GatewayRefused, GatewayUnavailable, GatewayUnknownOutcome } from "./types";

export interface Deps {
  fetch?: typeof fetch;
}

export interface Answer {
  status: number;
  body: unknown;
}

export interface Said {
  code?: string | undefined;
  message?: string | undefined;
}

interface Provider {
  name: string;
  baseUrl: string;
  headers?: Record<string, string>;
  /** Removed from error texts: some providers repeat the key they refuse. */
  secrets: readonly string[];
  timeoutMs?: number | undefined;
}

const LONGEST_ANSWER = 200_000;
const LONGEST_WORDS = 300;
const TIMEOUT_MS = 15_000;

/** One provider's address and the meaning of a broken call. */
export function caller(provider: Provider, { fetch: send = fetch }: Deps) {
  const { name, timeoutMs = TIMEOUT_MS } = provider;

  async function call(path: string, init: RequestInit = {}): Promise<Answer> {
    const signal = AbortSignal.timeout(timeoutMs);
    const late = () =>
      new GatewayUnknownOutcome(`${name} did not answer within ${Math.ceil(timeoutMs / 1000)} seconds.`);
    let response: Response;
    try {
      response = await send(`${provider.baseUrl}${path}`, {
        ...init,
        headers: { Accept: "application/json", ...provider.headers, ...(init.headers as object) },
        signal,
        redirect: "error",
      });
    } catch (error) {
      if (signal.aborted) throw late();
      const { code = "", message } = (error as { cause?: { code?: string; message?: string } }).cause ?? {};
      if (code === "EOUTBOUND") throw new GatewayUnavailable(message);
      if (isNeverConnected(code)) throw new GatewayUnavailable(`${name} cannot be reached (${code}).`);
      throw new GatewayUnknownOutcome(`${name} cut the connection before it answered.`);
    }
    try {
      return { status: response.status, body: parsed((await response.text()).slice(0, LONGEST_ANSWER)) };
    } catch {
      throw signal.aborted ? late() : new GatewayUnknownOutcome(`${name}'s answer broke off.`);
    }
  }

  function wordsOf({ body }: Answer, said: Said | undefined): string {
    const plain = typeof body === "string" && !body.trimStart().startsWith("<") ? body : "";
    const words = (said?.message || said?.code || plain).trim().slice(0, LONGEST_WORDS);
    return provider.secrets
      .filter((secret) => secret !== "")
      .reduce((shown, secret) => shown.replaceAll(secret, "••••"), words);
  }

  return {
    get: (path: string, headers: Record<string, string> = {}) => call(path, { headers }),
    postForm: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      call(path, { method: "POST", headers, body: new URLSearchParams(fields) }),
    postJson: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      call(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    /**
     * Below 500 the provider refused; 429 and 503 mean it was not handled; anything else may have been done. `said`
     * covers refusals sent with status 200.
     */
    problemOf(answer: Answer, said: Said | undefined): Error {
      const { status } = answer;
      const words = wordsOf(answer, said);
      const told = words ? `: ${words} (${status})` : ` (${status})`;
      if (status === 429 || status === 503)
        return new GatewayUnavailable(`${name} takes no more calls just now${told}. Try again in a minute.`);
      if (status >= 500) return new GatewayUnknownOutcome(`${name} has an error of its own${told}.`);
      if (status === 401 || status === 403)
        return new GatewayRefused(
          said?.code ?? String(status),
          `${name} does not accept these credentials${told}.`,
        );
      if (status >= 400 || said?.code || said?.message)
        return new GatewayRefused(said?.code ?? String(status), `${name} refused it${told}.`);
      return new GatewayUnknownOutcome(`${name}'s answer cannot be read (${status}). Is its address right?`);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A body when it has the shape, else undefined. */
export function shaped<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> | undefined {
  const read = shape.safeParse(body);
  return read.success ? read.data : undefined;
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

export const basic = (user: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
});

/** The address to call, without the slash at its end. */
export const baseOf = (given: string | undefined, own: string) => (given || own).replace(/\/+$/, "");

/** For calls before the one that counts, such as a sign-in: any failure means nothing was done. */
export async function beforehand<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw nothingDone(error);
  }
}

const nothingDone = (error: unknown): unknown =>
  error instanceof GatewayUnknownOutcome ? new GatewayUnavailable(error.message) : error;

/** Hundredths as a provider writes them: `1250.00`. */
export const decimalOf = (amount: number): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;

/** A provider's amount, number or text, in hundredths; NaN if invalid. */
export const hundredthsOf = (written: string | number): number => Math.round(Number(written) * 100);

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

/** A posted body as JSON; undefined when it is none. */
export function jsonOf(body: string): unknown {
  try {
    return parseKeepable(body);
  } catch {
    return undefined;
  }
}
