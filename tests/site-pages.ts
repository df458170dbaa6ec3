/** Pages of the public site by its sitemap, and the metadata in their HTML. */

export const site = () => process.env.MOVEEASE_URL ?? "";

const UNLISTED = ["/request-quote", "/newsletter"];

export interface FoundPage {
  path: string;
  status: number;
  html: string;
  bytes: number;
}

/** All paths of the sitemap in both languages, and the unlisted pages. */
export async function listPaths(): Promise<string[]> {
  const map = await (await fetch(`${site()}/sitemap.xml`)).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => {
    const path = new URL(address).pathname;
    return path === "" ? "/" : path;
  });
  return [...new Set([...listed, ...UNLISTED, ...UNLISTED.map((path) => `/sw${path}`)])];
}

/** Fetches pages with few in parallel, because the server's first rendering of each is slow. */
export async function fetchPages(paths: readonly string[]): Promise<FoundPage[]> {
  const found: FoundPage[] = [];
  const left = [...paths];
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const response = await fetch(site() + path, { headers: { Accept: "text/html" } });
      const html = await response.text();
      found.push({ path, status: response.status, html, bytes: html.length });
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return found;
}

const decoded = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

export function readHead(html: string) {
  const one = (pattern: RegExp) => decoded(pattern.exec(html)?.[1] ?? "");
  return {
    lang: one(/<html lang="([^"]*)"/),
    title: one(/<title>([^<]*)<\/title>/),
    description: one(/<meta name="description" content="([^"]*)"/),
    robots: one(/<meta name="robots" content="([^"]*)"/),
    canonical: one(/<link rel="canonical" href="([^"]*)"/),
    alternates: [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(
      ([, language = "", href = ""]) => ({ language, href: decoded(href) }),
    ),
    openGraph: Object.fromEntries(
      [...html.matchAll(/<meta property="og:([^"]*)" content="([^"]*)"/g)].map(([, name, value = ""]) => [
        name,
        decoded(value),
      ]),
    ) as Record<string, string>,
    structured: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
    ),
    headings: [...html.matchAll(/<h1[\s>]/g)].length,
  };
}

/** A page's internal links and the files it shows. */
export function readLinks({ path, html }: Pick<FoundPage, "path" | "html">): string[] {
  const markup = html.replace(/<script[\s\S]*?<\/script>/g, "");
  const said = [...markup.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, value = ""]) =>
    decoded(value),
  );
  const sets = [...markup.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, value = ""]) =>
    value.split(",").map((part) => part.trim().split(" ")[0] ?? ""),
  );
  return [...said, ...sets]
    .filter((link) => link !== "" && !/^(?:mailto:|tel:|data:|https:\/\/wa\.me\/)/.test(link))
    .map((link) => new URL(link, site() + path))
    .filter(({ origin }) => origin === new URL(site()).origin)
    .map(({ pathname, search, hash }) => pathname + search + hash);
}
