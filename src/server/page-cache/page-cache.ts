import { createHash } from "node:crypto";
import { getContentVersion } from "~/features/content/server/queries";
import { asUnavailable } from "~/platform/db/database";
import { chooseEncoding, type Encoding, PACKED, type PackedBody, packAside } from "~/platform/http/encoding";
import { COUNTED_PAGE, SHARED_PAGE } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { sharedReading } from "~/platform/kernel/shared-reading";

/** A cached page, equal for all visitors without a session. */
interface CachedPage {
  made: string;
  etag: string;
  headers: [string, string][];
  plain: Buffer<ArrayBuffer>;
  /** Starts at the second request; pages requested only once are never compressed. */
  packing?: Promise<void>;
  packed?: PackedBody;
}

const MOST = 500;
const kept = new Map<string, CachedPage>();

/** The current version by request, to read it only once. */
const asked = new WeakMap<Request, string | undefined>();

/**
 * True if a shared page may answer the request: no session, no query, no write. The framework's data requests (`.data`) are
 * another representation and not cached.
 */
export function mayBeShared(request: Request, url: URL): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    url.search === "" &&
    !url.pathname.endsWith(".data") &&
    !/moveease\.session_token=/.test(request.headers.get("cookie") ?? "")
  );
}

const currentVersion = sharedReading(getContentVersion);

/** The version of content and day for a page rendered now. */
export const madeNow = async () => `${await currentVersion()} ${nairobiDate(new Date())}`;

const PATIENCE_MS = 1_500;

/** The version for a request; undefined if the database is unavailable or slow. */
export async function madeFor(request: Request): Promise<string | undefined> {
  if (!asked.has(request)) asked.set(request, await madeNowOrAway());
  return asked.get(request);
}

/** The current version; undefined if the database is unavailable or slow, because an outdated page is better than none. */
async function madeNowOrAway(): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    // One turn later, because after a pause of this process an answer may wait unread.
    timer = setTimeout(() => setImmediate(resolve, undefined), PATIENCE_MS);
  });
  const made = madeNow().catch((error: unknown) => {
    if (asUnavailable(error) === error) throw error;
    return undefined;
  });
  try {
    return await Promise.race([made, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Answers with a cached page that is current, before any other work for the request. */
export async function answerCached(request: Request, url: URL): Promise<Response | undefined> {
  const held = kept.get(url.pathname);
  if (!held || !mayBeShared(request, url)) return undefined;
  const made = await madeFor(request);
  return made === undefined || held.made === made ? answer(held, request) : undefined;
}

/**
 * Answers with the cached page, or renders and caches it if the page is shared (`handle.shared`). Edits of content, prices
 * or settings change the version, so every process renders again. A cached body has no nonce: hashes allow its inline
 * scripts.
 * @param render renders the page with this nonce for the given version
 * @param policy the Content-Security-Policy for a `script-src` source, with or without analytics
 */
export async function answerShared(
  request: Request,
  url: URL,
  nonce: string,
  render: (made: string) => Promise<Response>,
  policy: (scripts: string, isCounted: boolean) => string,
): Promise<Response> {
  const made = asked.get(request) ?? (await madeNow());
  const held = kept.get(url.pathname);
  if (held?.made === made) return answer(held, request);
  const response = await render(made);
  const isShared = response.headers.get(SHARED_PAGE) === "yes";
  const isCounted = response.headers.get(COUNTED_PAGE) === "yes";
  response.headers.delete(SHARED_PAGE);
  response.headers.delete(COUNTED_PAGE);
  if (!isShared || response.status !== 200 || response.headers.has("Set-Cookie") || request.method === "HEAD")
    return response;
  const page = keep(await response.text(), nonce, made, response.headers, (scripts) =>
    policy(scripts, isCounted),
  );
  if (kept.size >= MOST) kept.delete(kept.keys().next().value ?? "");
  kept.set(url.pathname, page);
  return send(page, request, "identity", page.plain);
}

function keep(
  html: string,
  nonce: string,
  made: string,
  headers: Headers,
  policy: (scripts: string) => string,
): CachedPage {
  const body = html.replaceAll(nonce, "");
  const inline = [...body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const plain = Buffer.from(body);
  return {
    made,
    etag: createHash("sha256").update(plain).digest("base64url").slice(0, 22),
    headers: [
      ...[...headers].filter(
        ([name]) => !/^(?:content-security-policy|cache-control|content-length|vary)$/i.test(name),
      ),
      ["content-security-policy", policy([...new Set(inline)].join(" "))],
      // Browsers revalidate each time, because signed-in people get another page. Proxies may serve a stale page for a
      // minute while they revalidate.
      ["cache-control", "no-cache, stale-while-revalidate=60"],
      ["vary", "Cookie, Accept-Encoding"],
    ],
    plain,
  };
}

async function pack(page: CachedPage): Promise<void> {
  const packed = await packAside(page.plain).catch(() => undefined);
  if (packed) page.packed = packed;
}

function answer(page: CachedPage, request: Request): Response {
  page.packing ??= pack(page);
  const { packed } = page;
  const encoding = packed ? chooseEncoding(request.headers.get("accept-encoding"), PACKED) : "identity";
  return send(page, request, encoding, packed?.[encoding] ?? page.plain);
}

function send(
  page: CachedPage,
  request: Request,
  encoding: Extract<Encoding, keyof PackedBody>,
  body: Buffer<ArrayBuffer>,
): Response {
  const headers = new Headers(page.headers);
  const etag = `"${page.etag}-${encoding}"`;
  headers.set("ETag", etag);
  const known = request.headers.get("if-none-match") ?? "";
  // Compression changed the first answer's tag to a weak one, which identifies the content.
  if (known.includes(etag) || known.includes(`W/"${page.etag}-identity"`))
    return new Response(null, { status: 304, headers });
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : body, { status: 200, headers });
}
