import { NotSent } from "~/platform/offline/replay";

/** A phone on a slow network waits this long; then the request is sent again. */
const MOST_WAIT = 45_000;
/** Answers that say nothing about the request itself. */
const LATER = new Set([408, 425, 429]);

export interface PhoneApi {
  get<T>(path: string): Promise<T>;
  /** Undefined if the record still has this ETag. */
  getIfChanged<T>(path: string, etag: string | undefined): Promise<{ etag: string; body: T } | undefined>;
  send<T>(method: "POST" | "PUT" | "DELETE", path: string, body: object | Blob): Promise<T>;
}

interface Ask extends RequestInit {
  headers?: Record<string, string>;
}

/**
 * The API of the office, for a phone. Failures are NotSent; a refusal's code is its sentence in the person's language.
 * `onDate` hears the server's clock; `headers` go with each request.
 */
export function openApi(
  onDate: (date: string | null) => void,
  headers: () => Record<string, string>,
): PhoneApi {
  async function call(path: string, init: Ask): Promise<Response> {
    const answer = await fetch(`/api/v1${path}`, {
      ...init,
      headers: { ...init.headers, ...headers() },
      cache: "no-store",
      // Safari 15 has no such timer and uses its own.
      signal: AbortSignal.timeout?.(MOST_WAIT) ?? null,
    }).catch(() => {
      throw new NotSent("unreachable");
    });
    onDate(answer.headers.get("date"));
    return answer;
  }

  async function read<T>(answer: Response): Promise<T> {
    const body: unknown = await answer.json().catch(() => undefined);
    if (answer.ok && body !== undefined) return body as T;
    throw failureOf(answer, body);
  }
  const ask = async <T>(path: string, init: Ask) => read<T>(await call(path, init));

  return {
    get: (path) => ask(path, {}),
    async getIfChanged<T>(path: string, etag: string | undefined) {
      const answer = await call(path, { headers: etag ? { "If-None-Match": etag } : {} });
      if (answer.status === 304) return undefined;
      return { body: await read<T>(answer), etag: answer.headers.get("etag") ?? "" };
    },
    send: (method, path, body) =>
      body instanceof Blob
        ? ask(path, { method, body, headers: { "Content-Type": "application/octet-stream" } })
        : ask(path, { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  };
}

function failureOf(answer: Response, body: unknown): NotSent {
  const { status } = answer;
  const { message, code } = (body ?? {}) as { message?: string; code?: string };
  const why = message ?? code ?? String(status);
  if (status === 401) return new NotSent("signed-out", why);
  if (status === 403) return new NotSent("forbidden", why);
  if (status >= 500 || LATER.has(status) || body === undefined)
    return new NotSent("unreachable", why, Number(answer.headers.get("retry-after")) || 0);
  return new NotSent("rejected", why);
}
