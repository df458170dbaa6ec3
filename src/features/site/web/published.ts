import type { RouterContextProvider } from "react-router";
import type { PublishedContent } from "~/features/content/contract";
import type { ContentData, ContentKind } from "~/features/content/domain";
import { api, pageRequest } from "~/platform/http/loader-api";

type Asked<Kind extends ContentKind> = { [K in Kind]: { slug: string; data: ContentData<K> }[] };

/** Published content in the page's language. `?preview=true` includes drafts for editors. */
export async function published<Kind extends ContentKind>(
  context: Readonly<RouterContextProvider>,
  url: URL,
  ...kinds: Kind[]
): Promise<Asked<Kind>> {
  const { items } = await api(context, "content").published({
    kinds: kinds.join(","),
    locale: context.get(pageRequest).locale,
    preview: url.searchParams.get("preview") === "true",
  });
  const asked: Partial<Asked<ContentKind>> = Object.fromEntries(
    kinds.map((kind) => [kind, (items as PublishedContent)[kind] ?? []]),
  );
  if (asked.testimonial) {
    const { ratings } = await api(context, "ratings").published();
    asked.testimonial = [...ratings, ...asked.testimonial];
  }
  return asked as Asked<Kind>;
}
