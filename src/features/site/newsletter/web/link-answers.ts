import { data, type RouterContextProvider } from "react-router";
import type { inquiriesContract } from "~/features/inquiries/contract";
import { api, refusal } from "~/platform/http/loader-api";
import { pageMeta } from "../../web/page-meta";

/** The address is the key: told to nobody, kept by no cache, found by no search engine. */
export function secretHeaders(): HeadersInit {
  return { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };
}

/** The token that a link carries. */
export const tokenOf = ({ url }: { url: URL }) => ({ token: url.searchParams.get("token") ?? "" });

/** What searches and tabs read of a page that a link opens. */
export const linkMeta = (root: Parameters<typeof pageMeta>[0], path: `/newsletter/${string}`) => [
  ...pageMeta(root, "inquiries.newsletter", path),
  { name: "robots", content: "noindex" },
];

/** Confirms or ends a subscription: the token stands in the form, or in the address (one click, RFC 8058). */
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
    await api<typeof inquiriesContract>(context, "inquiries")[what]({ token });
    return data({ ok: true as const });
  } catch (error) {
    return refusal(error);
  }
}
