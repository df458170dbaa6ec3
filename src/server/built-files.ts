import { readdirSync } from "node:fs";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { chooseEncoding, PACKED } from "~/platform/http/encoding";

/** Of the pages and of the phone apps. */
const NAMED_BY_CONTENT = /^(?:\/[a-z]+)?\/assets\//;
/** A phone asks for these at each start, to learn of a new version. */
const ASKED_AGAIN = /\/(?:sw\.js|manifest\.webmanifest)$/;

const ENDINGS = { br: ".br", gzip: ".gz" };

/** Serves the built browser files, precompressed by scripts/precompress.mjs. */
export function builtFiles(folder: string): MiddlewareHandler {
  // Known names, so that requests for pages and the API need no disk access.
  const files = new Set(listFiles(folder));
  const serve = serveStatic({ root: folder, precompressed: true });
  return async (c, next) => {
    const file = c.req.path;
    if (!files.has(file)) return next();
    const packed = PACKED.filter((coding) => files.has(file + ENDINGS[coding]));
    const { headers } = c.req.raw;
    // The package ignores rejected codings, so it receives only the chosen one.
    if (packed.length > 0)
      headers.set("Accept-Encoding", chooseEncoding(headers.get("Accept-Encoding"), packed));
    const answer = await serve(c, next);
    if (!answer) return;
    if (packed.length > 0) answer.headers.set("Vary", "Accept-Encoding");
    answer.headers.set("Cache-Control", cachingOf(file));
    // The policy of its script decides what a service worker may fetch.
    if (file.endsWith("/sw.js"))
      answer.headers.set("Content-Security-Policy", "default-src 'none'; connect-src 'self'");
    return answer;
  };
}

function cachingOf(file: string): string {
  if (NAMED_BY_CONTENT.test(file)) return "public, max-age=31536000, immutable";
  return ASKED_AGAIN.test(file) ? "no-cache" : "public, max-age=3600";
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${path.relative(folder, path.join(parentPath, name))}`);
}
