import type { RouterContextProvider } from "react-router";
import type { contentContract, PublishedContent } from "~/features/content/contract";
import type { ContentData, ContentKind } from "~/features/content/domain";
import type { ratingsContract } from "~/features/ratings/contract";
import { api, pageRequest } from "~/platform/http/loader-api";

type Asked<Kind extends ContentKind> = { [K in Kind]: { slug: string; data: ContentData<K> }[] };

/** What customers said of their moves, before the testimonials that the company wrote. */
async function withRatings(
  context: Readonly<RouterContextProvider>,
  { testimonial }: { testimonial: Asked<"testimonial">["testimonial"] },
): Promise<Asked<"testimonial">["testimonial"]> {
  const { ratings } = await api<typeof ratingsContract>(context, "ratings").published();
  const own = ratings.map(({ id, name, place, stars, words }) => ({
    slug: id,
    data: { name, place, moveType: "", rating: stars, text: words, portrait: "" as const, featured: false },
  }));
  return [...own, ...testimonial];
}

/** Published content of some kinds in the page's language, for its loader; `?preview=true` shows drafts to who may edit them. */
export async function published<Kind extends ContentKind>(
  context: Readonly<RouterContextProvider>,
  url: URL,
  ...kinds: Kind[]
): Promise<Asked<Kind>> {
  const { items } = await api<typeof contentContract>(context, "content").published({
    kinds: kinds.join(","),
    locale: context.get(pageRequest).locale,
    preview: url.searchParams.get("preview") === "true",
  });
  const asked = Object.fromEntries(
    kinds.map((kind) => [kind, (items as PublishedContent)[kind] ?? []]),
  ) as Asked<Kind>;
  return "testimonial" in asked ? { ...asked, testimonial: await withRatings(context, asked) } : asked;
}
