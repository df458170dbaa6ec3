import { data, type RouterContextProvider } from "react-router";
import { api } from "~/platform/http/loader-api";
import { refusal } from "~/platform/http/page-errors";
import { pageMeta } from "../../web/page-meta";

/** The URL holds the secret, so it must not leak by referrer, cache or search engine. */
export function secretHeaders(): HeadersInit {
  return { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };
}

export const tokenOf = ({ url }: { url: URL }) => ({ token: url.searchParams.get("token") ?? "" });

/** Metadata of a page opened by a link. */
export const linkMeta = (root: Parameters<typeof pageMeta>[0], path: `/newsletter/${string}`) => [
  ...pageMeta(root, "inquiries.newsletter", path),
  { name: "robots", content: "noindex" },
];

/** Confirms or ends a subscription. The token is in the form, or in the URL for one-click requests (RFC 8058). */
export async function answerLink(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: URL,
  what: "confirmSubscription" | "unsubscribe",
) {
  const form = await request.formData();
  const typed = form.get("token");
  const token = typeof typed === "string" ? typed : (url.searchParams.get("token") ?? "");
  try {
    await api(context, "inquiries")[what]({ token });
    return data({ ok: true as const });
  } catch (error) {
    return refusal(error);
  }
}
