import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { MiddlewareHandler } from "hono";

/** The apps of scripts/phone-apps.mjs, by path. */
export const PHONE_APPS = ["survey", "crew"];

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-cache",
  "Permissions-Policy": "camera=(self), microphone=(self), geolocation=(), payment=(), usb=()",
  "Content-Security-Policy": [
    "default-src 'none'",
    ...[
      "script-src 'self'",
      "worker-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
    ],
    ...["img-src 'self' blob:", "media-src 'self' blob:", "connect-src 'self'"],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ].join("; "),
};

/** The crew may share where the truck is. */
const CREW_HEADERS = {
  ...HEADERS,
  "Permissions-Policy": HEADERS["Permissions-Policy"].replace("geolocation=()", "geolocation=(self)"),
};

/**
 * Answers every address of a phone app that is no file with the app's page, which holds no data: the app opens without
 * network and without a session, and asks the API (docs/decisions/0206).
 */
export function phoneApps(folder: string): MiddlewareHandler {
  const pages = new Map(
    PHONE_APPS.flatMap((app) => {
      const file = path.join(folder, app, "index.html");
      return existsSync(file) ? [[app, readFileSync(file, "utf8")] as const] : [];
    }),
  );
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const [, app = "", ...rest] = c.req.path.split("/");
    const page = pages.get(app);
    // A missing file must not become a page: the browser would run it as a script.
    if (page === undefined || rest.includes("assets")) return next();
    if (rest.length === 0) return c.redirect(`/${app}/`, 302);
    return c.body(page, 200, app === "crew" ? CREW_HEADERS : HEADERS);
  };
}
