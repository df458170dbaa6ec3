import type { z } from "zod";
import { isNeverConnected } from "~/platform/outbound/never-connected";
import { SmsRefused, SmsUnavailable, SmsUnknownOutcome } from "./types";

export interface Deps {
  fetch?: typeof fetch;
}

export interface Answer {
  status: number;
  body: unknown;
}

const LONGEST_ANSWER = 200_000;

/** One provider's address and login, and the meaning of a broken call. */
export function caller(
  provider: { name: string; baseUrl: string; headers?: Record<string, string>; timeoutMs: number },
  { fetch: send = fetch }: Deps,
) {
  const { name } = provider;

  async function call(path: string, init: RequestInit = {}): Promise<Answer> {
    let response: Response;
    try {
      response = await send(`${provider.baseUrl}${path}`, {
        ...init,
        headers: { Accept: "application/json", ...provider.headers, ...(init.headers as object) },
        signal: AbortSignal.timeout(provider.timeoutMs),
        redirect: "error",
      });
    } catch (error) {
      const cause = (error as { cause?: { code?: string; message?: string } }).cause;
      if (cause?.code === "EOUTBOUND") throw new SmsUnavailable(cause.message);
      if (isNeverConnected(cause?.code))
        throw new SmsUnavailable(`${name} cannot be reached (${cause?.code}).`);
      throw new SmsUnknownOutcome(`${name} did not answer.`);
    }
    try {
      return { status: response.status, body: parsed((await response.text()).slice(0, LONGEST_ANSWER)) };
    } catch {
      throw new SmsUnknownOutcome(`${name}'s answer broke off.`);
    }
  }

  return {
    get: (path: string) => call(path),
    postForm: (path: string, fields: Record<string, string>) =>
      call(path, { method: "POST", body: new URLSearchParams(fields) }),
    postJson: (path: string, body: unknown) =>
      call(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    /** Below 500 the provider refused; 429 and 503 mean it was not handled; anything else may have been sent. */
    problemOf({ status, body }: Answer, said: { code: string; message: string } | undefined): Error {
      const words = said?.message || (typeof body === "string" ? body.trim().slice(0, 300) : "");
      if (status === 429 || status === 503)
        return new SmsUnavailable(`${name}: ${words || "busy"} (${status})`);
      if (status >= 500)
        return new SmsUnknownOutcome(`${name}: ${words || "an error of its own"} (${status})`);
      if (status >= 400)
        return new SmsRefused(
          said?.code ?? String(status),
          words || `${name} refused it (${status}).`,
          isLogin(status),
        );
      return new SmsUnknownOutcome(`${name}'s answer cannot be read (${status}).`);
    },
  };
}

/** An employee must fix a wrong key; the message waits. */
const isLogin = (status: number) => status === 401 || status === 402 || status === 403;

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

export const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

/** Addresses without the slash at their end. */
export const baseOf = (given: string | undefined, own: string) => (given || own).replace(/\/+$/, "");

/** A number as providers write it, with or without the plus, in E.164; empty when it is no phone's, as a sender's name. */
export function phoneOf(given: string): string {
  const digits = given.replace(/[\s()+-]/g, "");
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : "";
}
