import type { MetaDescriptor } from "react-router";

/** The title of a private link's page, in its language. Search engines must not index it. */
export function linkMeta(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
  title: { en: string; sw: string },
): MetaDescriptor[] {
  const root = matches[0]?.loaderData as { locale?: string } | undefined;
  return [
    { title: root?.locale === "sw" ? title.sw : title.en },
    { name: "robots", content: "noindex, nofollow" },
  ];
}

/** The URL holds the secret, so it must not leak by referrer, cache or search engine. */
export const secretHeaders = (): HeadersInit => ({
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
});
