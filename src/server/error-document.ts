import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Locale, pathIn } from "~/platform/kernel/locales";
import { ERROR_TEXTS } from "~/platform/ui/error-texts";

export const RETRY_SECONDS = 5;

interface ShownError {
  status: number;
  locale: Locale;
  message?: string;
}

/** True if a person in a browser reads the answer, not a program or script. */
export function wantsPage(c: Context): boolean {
  return (
    (c.req.header("accept") ?? "").includes("text/html") &&
    !/^\/(?:api|callbacks)\//.test(c.req.path) &&
    !c.req.path.endsWith(".data")
  );
}

/** An error page that needs only this process: no database, build or script. Same texts and colours as the product's page. */
export function errorDocument(c: Context, { status, locale, message }: ShownError): Response {
  const words = ERROR_TEXTS[locale];
  const title = words.titles[status] ?? words.title;
  const text = message ?? words.texts[status] ?? words.text;
  c.header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  c.header("Cache-Control", "private, no-store");
  return c.html(
    `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<main role="alert">
<svg width="34" height="26" viewBox="0 0 34 26" aria-hidden="true"><path d="M1 1h8.5l8 12-8 12H1l8-12z" fill="var(--primary)"/><path d="M16.5 1H25l8 12-8 12h-8.5l8-12z" fill="var(--accent)"/></svg>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<nav><a class="first" href="">${words.again}</a><a href="${pathIn(locale, "/")}">${words.home}</a></nav>
</main>
</html>`,
    status as ContentfulStatusCode,
  );
}

const STYLE = `:root{color-scheme:light dark;--paper:#fbf8f2;--ink:#0f1b3d;--muted:#475569;--line:#7a879c;--primary:#1e40af;--on:#fff;--accent:#f59e0b}
@media (prefers-color-scheme:dark){:root{--paper:#0c1630;--ink:#e8ecf6;--muted:#a9b4cc;--line:#7d8baa;--primary:#3b63e0;--accent:#fbbf24}}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:17px/1.6 Inter,Roboto,system-ui,sans-serif}
main{max-width:640px;min-height:100dvh;margin:0 auto;padding:40px 20px 80px;display:flex;flex-direction:column;align-items:flex-start;justify-content:center}
svg{margin-bottom:48px}
h1{font-size:clamp(34px,6vw,48px);line-height:1.08;letter-spacing:-.03em;font-weight:760;margin-bottom:16px;text-wrap:balance}
p{color:var(--muted);font-size:19px;text-wrap:pretty}
nav{display:flex;flex-wrap:wrap;gap:12px;margin-top:32px}
a{display:inline-flex;align-items:center;min-height:48px;padding:0 22px;border:1px solid var(--line);border-radius:10px;color:var(--ink);font-weight:600;text-decoration:none}
a.first{background:var(--primary);border-color:var(--primary);color:var(--on)}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
