import { ORPCError } from "@orpc/client";

export interface SentCall {
  name: string;
  input: unknown;
  key: string | null;
}

type Answer = (input: never, call: SentCall) => unknown;

let answers: Record<string, Answer> = {};
let sent: SentCall[] = [];

// The client binds the browser's fetch once, at its first call.
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
 * Answers a screen's calls by their names, at the network's edge. A thrown error becomes a refusal. Returns the calls sent
 * from now on, in order.
 */
export function answerCalls(by: Record<string, Answer>): SentCall[] {
  answers = by;
  sent = [];
  return sent;
}

/** An error as the server sends it, at fields or as a message. */
export function refusal(code: string, message: string, fields: Record<string, string> = {}): Error {
  return new ORPCError(code, { status: code === "CONFLICT" ? 409 : 422, message, data: { fields } });
}
