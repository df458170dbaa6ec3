import type { MiddlewareHandler } from "hono";
import type { RequestVariables } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { COUNTED_PAGE } from "~/platform/http/loader-api";

/** Headers of every answer. */
export function securityHeaders(secure: boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    headers.set("X-Content-Type-Options", "nosniff");
    // Pages with a secret address set no-referrer.
    if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    if (!headers.has("Permissions-Policy"))
      headers.set("Permissions-Policy", "geolocation=(self), camera=(), microphone=(), payment=(), usb=()");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    if (!headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    }
    if (secure) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  };
}

const GOOGLE = {
  scripts: " https://*.googletagmanager.com",
  images: " https://*.google-analytics.com https://*.googletagmanager.com",
  calls: " https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com",
};

/** Content-Security-Policy of pages: only our scripts, or inline ones with this answer's nonce or hash. Mantine and React need inline styles. */
export function pagePolicy(
  scripts: string,
  { secure, isCounted }: { secure: boolean; isCounted: boolean },
): string {
  const google = isCounted ? GOOGLE : { scripts: "", images: "", calls: "" };
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}${google.scripts}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https://tile.openstreetmap.org${google.images}`,
    "font-src 'self'",
    `connect-src 'self'${google.calls}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Adds a page's headers: its policy, no caching of personal content, and cookies set by the API. */
export function documentHeaders(
  response: Response,
  page: { nonce: string; request: RequestContext; secure: boolean },
): Response {
  const { headers } = response;
  const isCounted = headers.get(COUNTED_PAGE) === "yes";
  headers.set(
    "Content-Security-Policy",
    pagePolicy(`'nonce-${page.nonce}'`, { secure: page.secure, isCounted }),
  );
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  for (const cookie of page.request.responseHeaders.getSetCookie()) headers.append("Set-Cookie", cookie);
  return response;
}

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that another site's page makes with our visitor's cookies. Browsers send Sec-Fetch-Site or Origin with
 * every such request. Programs send neither and have no cookies, so they pass.
 */
export function refuseForeignWrites(publicUrl: string): MiddlewareHandler<RequestVariables> {
  const ours = new URL(publicUrl).origin;
  return async (c, next) => {
    if (SAFE.has(c.req.method) || c.req.path.startsWith("/callbacks/")) return next();
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const host = c.req.header("host");
    const sameHost = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
    // A page with no-referrer, such as a link from a mail, posts with Origin 'null': then Sec-Fetch-Site decides, which no page
    // can forge.
    const isHidden = origin === "null";
    const foreign =
      origin !== undefined && !isHidden
        ? origin !== ours && !sameHost
        : isHidden
          ? site !== "same-origin"
          : site !== undefined && site !== "same-origin" && site !== "none";
    const cookieWithoutProof =
      origin === undefined && site === undefined && c.req.header("cookie") !== undefined;
    if (foreign || cookieWithoutProof) {
      return c.json(
        { code: "FORBIDDEN", message: "This request came from another site and was refused.", fields: {} },
        403,
      );
    }
    return next();
  };
}
