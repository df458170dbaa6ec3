import { createHash } from "node:crypto";
import { getContentVersion } from "~/features/content/server/queries";
import { asUnavailable } from "~/platform/db/database";
import { chooseEncoding, type Encoding, PACKED, type PackedBody, packAside } from "~/platform/http/encoding";
import { COUNTED_PAGE, SHARED_PAGE } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { sharedReading } from "~/platform/kernel/shared-reading";

/** A page as every visitor without a session gets it. */
interface CachedPage {
  /** What it was made from: the content's version and the day. */
  made: string;
  etag: string;
  headers: [string, string][];
  plain: Buffer<ArrayBuffer>;
  /** Begun when it is asked for again; a page that one visitor asked for between two edits is never packed. */
  packing?: Promise<void>;
  /** Undefined until it is there, and when it cannot be compressed: the page is sent as it is. */
  packed?: PackedBody;
}

/** There are not many more public pages than this in all languages; beyond, the oldest make room. */
const MOST = 500;
const kept = new Map<string, CachedPage>();

/** By request whose kept page was found old: what a new one is made from, so that it is asked once. */
const asked = new WeakMap<Request, string>();

/**
 * Whether a request could be answered with a page that all visitors share: no session, no query, no write. An empty
 * path of the framework's data requests (`.data`) is another representation and is not kept.
 */
export function mayBeShared(request: Request, url: URL): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    url.search === "" &&
    !url.pathname.endsWith(".data") &&
    !/moveease\.session_token=/.test(request.headers.get("cookie") ?? "")
  );
}

/** The content's version as it is now. */
const currentVersion = sharedReading(getContentVersion);

/** What a shared page or reading made now is made from. */
export const madeNow = async () => `${await currentVersion()} ${nairobiDate(new Date())}`;

/** What a visitor waits for the database at most, when there is a page to show without it. */
const PATIENCE_MS = 1_500;

/**
 * What a page made now would be made from; undefined while the database is away or says nothing, for a page of yesterday
 * serves better than none.
 */
async function madeNowOrAway(): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    // One turn later: after a pause of our own the answer may lie there unread.
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

/** The kept page as an answer when it is still right: before anything else is asked about the request. */
export async function answerCached(request: Request, url: URL): Promise<Response | undefined> {
  const held = kept.get(url.pathname);
  if (!held || !mayBeShared(request, url)) return undefined;
  const made = await madeNowOrAway();
  if (made === undefined || held.made === made) return answer(held, request);
  asked.set(request, made);
  return undefined;
}

/**
 * Answers with the kept page, or renders it and keeps it when the page says it is everybody's (`handle.shared`). An edit
 * of content, prices or settings counts the version up, so every process renders anew at its next request. A kept body
 * carries no nonce: its inline scripts are allowed by their hashes.
 * @param render makes the page with this nonce, given the version it is of
 * @param policy the Content-Security-Policy for a `script-src` source, of a page that counts its visits or not
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
      // Asked again each time, answered in a few bytes when nothing changed; who signs in gets a page of their own.
      // A proxy in front may show the page it has for a minute while it asks.
      ["cache-control", "no-cache, stale-while-revalidate=60"],
      ["vary", "Cookie, Accept-Encoding"],
    ],
    plain,
  };
}

/** Packs a page aside, once. */
async function pack(page: CachedPage): Promise<void> {
  const packed = await packAside(page.plain).catch(() => undefined);
  if (packed) page.packed = packed;
}

/** Nobody waits for the packing: until it is done a page goes as one made for one visit. */
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
  // Packed on its way, the first answer's tag became a weak one: it stands for what the page says.
  if (known.includes(etag) || known.includes(`W/"${page.etag}-identity"`))
    return new Response(null, { status: 304, headers });
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : body, { status: 200, headers });
}
