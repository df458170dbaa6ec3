import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import compile from "icu-minify/compile";
import { keepMessages } from "~/platform/ui/messages";

type Messages = Record<string, unknown>;

/** Features whose texts visitors and customers see. */
const PUBLIC_FEATURES = ["site", "pricing", "inquiries", "identity", "portal"];

const files = import.meta.glob<{ default: Messages }>("../features/*/texts/*.json", { eager: true });

const byFeature = new Map<string, Messages>();
for (const [path, module] of Object.entries(files)) {
  const [, feature, locale] = /features\/([^/]+)\/texts\/([a-z]{2})\.json$/.exec(path) ?? [];
  if (feature && locale) byFeature.set(`${locale}/${feature}`, compiled(module.default));
}

/**
 * The messages with their ICU syntax parsed, once, when the process starts: pages and browsers then carry no parser
 * (vite.config.ts points use-intl at the formatter without one).
 */
function compiled(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === "string" ? compile(message) : compiled(message as Messages),
    ]),
  );
}

interface Catalogue {
  /** Names the content, so that browsers may keep it for good. */
  address: string;
  plain: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
  brotli: Buffer<ArrayBuffer>;
}

const catalogues = new Map<string, Catalogue>();

/** The public messages in a language as a script module; English where a translation is missing. */
function catalogueOf(locale: string): Catalogue {
  const made = catalogues.get(locale);
  if (made) return made;
  const messages = Object.fromEntries(
    PUBLIC_FEATURES.map((feature) => [
      feature,
      { ...byFeature.get(`en/${feature}`), ...byFeature.get(`${locale}/${feature}`) },
    ]),
  );
  const plain = Buffer.from(`export default ${JSON.stringify(messages)}`);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 10);
  const address = `/texts/${locale}-${hash}.js`;
  keepMessages(address, messages);
  const catalogue = { address, plain, gzip: gzipSync(plain), brotli: brotliCompressSync(plain) };
  catalogues.set(locale, catalogue);
  return catalogue;
}

/** The address of a language's public messages, for a page's data. */
export function textsAddress(locale: string): string {
  return catalogueOf(locale).address;
}

/** Serves the messages. An address of another version gets today's texts, but nobody keeps them under that name. */
export function textRoutes(): Hono {
  const routes = new Hono();
  routes.get("/texts/:file{[a-z]{2}-[A-Za-z0-9_-]+\\.js}", (c) => {
    const catalogue = catalogueOf(c.req.param("file").slice(0, 2));
    const isCurrent = c.req.path === catalogue.address;
    const accepted = c.req.header("accept-encoding") ?? "";
    const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
    c.header("Content-Type", "text/javascript; charset=utf-8");
    c.header("Cache-Control", isCurrent ? "public, max-age=31536000, immutable" : "no-store");
    c.header("Vary", "Accept-Encoding");
    if (encoding) c.header("Content-Encoding", encoding);
    return c.body(
      encoding === "br" ? catalogue.brotli : encoding === "gzip" ? catalogue.gzip : catalogue.plain,
    );
  });
  return routes;
}
