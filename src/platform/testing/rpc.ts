import { ORPCError } from "@orpc/client";

/** One call that a part of a screen has sent. */
export interface SentCall {
  /** `payments.record` */
  name: string;
  input: unknown;
  /** The idempotency key; null without one. */
  key: string | null;
}

type Answer = (input: never, call: SentCall) => unknown;

let answers: Record<string, Answer> = {};
let sent: SentCall[] = [];

// The client takes the browser's fetch once, with its first call.
globalThis.fetch = async (asked) => {
  const request = new Request(asked);
  const name = new URL(request.url).pathname.replace("/api/rpc/", "").replaceAll("/", ".");
  const { json } = (await request.json()) as { json: unknown };
  const call = { name, input: json, key: request.headers.get("idempotency-key") };
  sent.push(call);
  const answer = answers[name];
  if (!answer) throw new TypeError(`nobody answers ${name}`);
  try {
    return Response.json({ json: (await answer(json as never, call)) ?? null });
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return Response.json({ json: error.toJSON() }, { status: error.status });
  }
};

/**
 * Answers the calls of a part of a screen in the server's place, at the network's edge: by the name of each call. What is
 * thrown is a refusal. Returns what is sent from now on, in order.
 */
export function answerCalls(by: Record<string, Answer>): SentCall[] {
  answers = by;
  sent = [];
  return sent;
}

/** A refusal as the server words it: at its fields, or by its message alone. */
export function refusal(code: string, message: string, fields: Record<string, string> = {}): Error {
  return new ORPCError(code, { status: code === "CONFLICT" ? 409 : 422, message, data: { fields } });
}
